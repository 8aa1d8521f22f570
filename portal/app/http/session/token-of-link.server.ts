import { type Cookie, redirect } from "@remix-run/node";

/** Sent with pages whose first URL contains a token. */
export const noReferrer = { "referrer-policy": "no-referrer" };

const MAX_TOKEN_CHARACTERS = 200;

/**
 * Moves the token of an email's link from the URL, and so from the browser's history, into a cookie.
 * @returns a redirect to the same page; null without a token
 */
export async function moveTokenToCookie(request: Request, cookie: Cookie): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url);
  const given = searchParams.get("token");
  if (given === null) return null;
  const setCookie = await cookie.serialize(given.slice(0, MAX_TOKEN_CHARACTERS));
  return redirect(pathname, { headers: { ...noReferrer, "set-cookie": setCookie } });
}

/** Returns the cookie's token; empty if there is none. */
export async function readTokenCookie(request: Request, cookie: Cookie): Promise<string> {
  const token: unknown = await cookie.parse(request.headers.get("cookie"));
  return typeof token === "string" ? token : "";
}
