import { type Cookie, redirect } from "@remix-run/node";

/** For pages linked from emails, whose first URL contains the token. */
export const noReferrer = { "referrer-policy": "no-referrer" };

/** Longer than any token of the portal. */
const MAX_TOKEN_CHARACTERS = 200;

/**
 * Moves the token of an email's link from the URL, and so from the browser's history, into a cookie.
 * @returns a redirect to the same page; null if the URL has no token
 */
export async function tokenTakenOut(request: Request, cookie: Cookie): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url);
  const given = searchParams.get("token");
  if (given === null) return null;
  const setCookie = await cookie.serialize(given.slice(0, MAX_TOKEN_CHARACTERS));
  return redirect(pathname, { headers: { ...noReferrer, "set-cookie": setCookie } });
}

/** Returns the token of the cookie; empty if there is none. */
export async function keptToken(request: Request, cookie: Cookie): Promise<string> {
  const token: unknown = await cookie.parse(request.headers.get("cookie"));
  return typeof token === "string" ? token : "";
}
