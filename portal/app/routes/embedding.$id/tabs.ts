import { createTranslator } from "@wardway/model/messages/translator";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export const siteTabs = [
  { value: "keys", label: translate("embeddingId.keys") },
  { value: "origins", label: translate("embeddingId.origins") },
  { value: "snippets", label: translate("embeddingId.snippets") },
  { value: "theme", label: translate("embeddingId.theme") },
  { value: "usage", label: translate("embeddingId.usage") },
] as const;
export type SiteTab = (typeof siteTabs)[number]["value"];
