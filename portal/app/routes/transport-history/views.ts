import { createTranslator } from "@wardway/widgets/messages/messages";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";

const { t } = createTranslator(portalLanguage, messages);

/** Values of `?show=`: a company's transports, and the requests for which it was not chosen. */
export const historyViews = [
  { value: "transports", label: t("transportHistory.transports") },
  { value: "not-chosen", label: t("transportHistory.notChosen") },
] as const;
