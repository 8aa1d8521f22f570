import type { IncomingMessage } from "node:http";
import { type Locale, locales } from "@wardway/model";
import accepts from "accepts";
import { parseCookie } from "cookie";
import { isLocale } from "./reader.ts";

/** Not a secret: what the browser's last account has chosen, for pages before the log-in. */
export const localeCookie = "wardway_language";

/** The language of a call before its account is known. */
export function findRequestLocale({ headers }: Pick<IncomingMessage, "headers">): Locale {
  const stored = getStoredLocale(headers.cookie ?? null);
  return stored ?? findAcceptedLocale(headers["accept-language"] ?? null);
}

export function getStoredLocale(cookies: string | null): Locale | null {
  const stored = parseCookie(cookies ?? "")[localeCookie];
  return isLocale(stored) ? stored : null;
}

/** The language that the browser asks for and the portal has; English without one. */
export function findAcceptedLocale(acceptLanguage: string | null): Locale {
  const request = { headers: { "accept-language": acceptLanguage ?? "en" } } as IncomingMessage;
  const accepted = accepts(request).language([...locales]);
  return isLocale(accepted) ? accepted : "en";
}
