import type { AppLoadContext } from "@remix-run/node";
import { type Theme, themes } from "@wardway/model";
import { parseCookie, serialize } from "cookie";

/** Not a secret. Pages before the log-in have no account to ask. */
export const themeCookie = "wardway_theme";

const MAX_AGE_SECONDS = 31_536_000;

/**
 * Returns the account's theme, for visitors that of the browser's last account.
 * @returns also the header that stores the account's theme in the browser, if it has another one
 */
export function getTheme(
  request: Request,
  context: Pick<AppLoadContext, "secureCookies">,
  account: { readonly theme: Theme } | undefined,
): { theme: Theme; headers: [string, string][] } {
  const stored = parseCookie(request.headers.get("cookie") ?? "")[themeCookie];
  const inBrowser = themes.find((theme) => theme === stored) ?? "system";
  if (!account || account.theme === inBrowser) return { theme: inBrowser, headers: [] };
  const cookie = serialize(themeCookie, account.theme, {
    httpOnly: true,
    maxAge: MAX_AGE_SECONDS,
    path: "/",
    sameSite: "lax",
    secure: context.secureCookies,
  });
  return { theme: account.theme, headers: [["set-cookie", cookie]] };
}
