import { createTranslator } from "@wardway/model/messages/translator";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export const settingsTabs = [
  { value: "account", label: translate("settings.account") },
  { value: "notifications", label: translate("settings.notifications") },
  { value: "security", label: translate("settings.security") },
] as const;

/** Returns Account for an unknown name. */
export function parseSettingsTab({ url }: Request) {
  const name = new URL(url).searchParams.get("tab");
  return settingsTabs.find(({ value }) => value === name)?.value ?? "account";
}
