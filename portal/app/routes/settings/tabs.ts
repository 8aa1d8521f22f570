import { createTranslator } from "@wardway/model/messages/translator";
import { portalLanguage } from "#app/infra/language.ts";
import { findTab } from "#app/ui/find-tab.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export const settingsTabs = [
  { value: "account", label: translate("settings.account") },
  { value: "notifications", label: translate("settings.notifications") },
  { value: "security", label: translate("settings.security") },
] as const;

export const findSettingsTab = ({ url }: Request) =>
  findTab(settingsTabs, new URL(url).searchParams.get("tab")).value;
