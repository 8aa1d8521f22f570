import { type Cookie, redirect } from "@remix-run/node";

/** For the page that a mail's link leads to, whose first address has the token in it: no other page is told. */
export const noReferrer = { "referrer-policy": "no-referrer" };

/** Longer than any token that the portal makes. Characters. */
const longest = 200;

/**
 * Takes the token of a mail's link out of the address, and so out of the browser's history, before anything is shown.
 * @returns the answer that keeps it in the cookie and leads to the same page; null where the address has none
 */
export async function tokenTakenOut(request: Request, cookie: Cookie): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url);
  const given = searchParams.get("token");
  if (given === null) return null;
  const kept = await cookie.serialize(given.slice(0, longest));
  return redirect(pathname, { headers: { ...noReferrer, "set-cookie": kept } });
}

/** The token that the cookie keeps; empty where there is none. */
export async function keptToken(request: Request, cookie: Cookie): Promise<string> {
  const token: unknown = await cookie.parse(request.headers.get("cookie"));
  return typeof token === "string" ? token : "";
}
