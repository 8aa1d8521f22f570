import { createTranslator } from "@wardway/model/messages/translator";
import { portalLanguage } from "#app/infra/language.ts";
import type { ConfirmationName } from "./confirmation-names.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

const actions: readonly { readonly name: ConfirmationName; readonly label: string }[] = [
  { name: "resetPassword", label: translate("ui.users.resetPasswordLink") },
  { name: "resetSecondFactor", label: translate("ui.users.resetSecondFactorLink") },
  { name: "unlock", label: translate("ui.users.unlockLogIn") },
  { name: "endSessions", label: translate("ui.users.endSessionsLink") },
  { name: "deactivate", label: translate("ui.users.deactivateLink") },
];

export const getMenuActions = ({ hasSecondFactor }: { readonly hasSecondFactor: boolean }) =>
  actions.filter(({ name }) => name !== "resetSecondFactor" || hasSecondFactor);
