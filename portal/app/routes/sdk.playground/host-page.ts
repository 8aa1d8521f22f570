import { msg } from "@lingui/core/macro";

export interface HostPage {
  readonly isRightToLeft: boolean;
  readonly isNarrow: boolean;
}

export const directions = [
  { value: "ltr", label: msg`Left to right` },
  { value: "rtl", label: msg`Right to left` },
] as const;

export const widths = [
  { value: "full", label: msg`Full` },
  { value: "phone", label: msg`360 px` },
] as const;

export const themes = [
  { value: "", label: msg`Auto` },
  { value: "light", label: msg`Light` },
  { value: "dark", label: msg`Dark` },
] as const;

/** The third one is a page's own, by the property `messages`. */
export const languages = [
  { value: "", label: msg`The page's` },
  { value: "en", label: msg`English` },
  { value: "es", label: msg`Spanish` },
  { value: "de", label: msg`German` },
] as const;
export type OfferedLanguage = (typeof languages)[number]["value"];
