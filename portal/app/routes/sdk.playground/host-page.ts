import { createTranslator } from "@wardway/model/messages/translator";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export interface HostPage {
  readonly isRightToLeft: boolean;
  readonly isNarrow: boolean;
}

export const directions = [
  { value: "ltr", label: translate("sdkPlayground.leftToRight") },
  { value: "rtl", label: translate("sdkPlayground.rightToLeft") },
] as const;

export const widths = [
  { value: "full", label: translate("sdkPlayground.full") },
  { value: "phone", label: translate("sdkPlayground.text360Px") },
] as const;

export const themes = [
  { value: "", label: translate("sdkPlayground.auto") },
  { value: "light", label: translate("sdkPlayground.light") },
  { value: "dark", label: translate("sdkPlayground.dark") },
] as const;

/** The third one is a page's own, by the property `messages`. */
export const languages = [
  { value: "", label: translate("sdkPlayground.ofThePage") },
  { value: "en", label: translate("sdkPlayground.english") },
  { value: "es", label: translate("sdkPlayground.spanish") },
  { value: "de", label: translate("sdkPlayground.german") },
] as const;
export type OfferedLanguage = (typeof languages)[number]["value"];
