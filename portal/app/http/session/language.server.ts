import type { AppLoadContext } from "@remix-run/node";
import type { LanguageChoice } from "@wardway/model";
import { serialize } from "cookie";
import { getStoredLocale, localeCookie } from "#app/infra/request-locale.ts";

const MAX_AGE_SECONDS = 31_536_000;

/** Returns the header that stores the account's choice in the browser, for pages before the next log-in. */
export function storeLanguage(
  request: Request,
  context: Pick<AppLoadContext, "secureCookies">,
  account: { readonly language: LanguageChoice } | undefined,
): [string, string][] {
  if (!account) return [];
  const chosen = account.language === "browser" ? null : account.language;
  if (chosen === getStoredLocale(request.headers.get("cookie"))) return [];
  const cookie = serialize(localeCookie, chosen ?? "", {
    httpOnly: true,
    maxAge: chosen === null ? 0 : MAX_AGE_SECONDS,
    path: "/",
    sameSite: "lax",
    secure: context.secureCookies,
  });
  return [["set-cookie", cookie]];
}
