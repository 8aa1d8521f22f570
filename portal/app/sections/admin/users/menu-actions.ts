import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ConfirmationName } from "./confirmation-names.ts";

const actions: readonly { readonly name: ConfirmationName; readonly label: MessageDescriptor }[] = [
  { name: "resetPassword", label: msg`Reset password` },
  { name: "resetSecondFactor", label: msg`Reset second factor` },
  { name: "unlock", label: msg`Unlock log-in` },
  { name: "endSessions", label: msg`End sessions` },
  { name: "deactivate", label: msg`Deactivate` },
];

export const getMenuActions = ({ hasSecondFactor }: { readonly hasSecondFactor: boolean }) =>
  actions.filter(({ name }) => name !== "resetSecondFactor" || hasSecondFactor);
