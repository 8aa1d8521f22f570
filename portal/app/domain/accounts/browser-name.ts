import { t } from "@lingui/core/macro";
import Bowser from "bowser";

/** 'Chrome 130 on Windows', from a user agent. */
export function browserName(userAgent: string | null): string {
  if (!userAgent) return t`Unknown browser`;
  const { browser, os } = Bowser.parse(userAgent);
  const version = browser.version?.split(".", 1)[0];
  const name = browser.name ? [browser.name, version].filter(Boolean).join(" ") : t`Unknown browser`;
  return os.name ? t`${name} on ${{ system: os.name }}` : name;
}
