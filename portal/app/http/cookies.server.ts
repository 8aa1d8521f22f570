import { type AppLoadContext, type Cookie, createCookie } from "@remix-run/node";

type CookieParts = Pick<AppLoadContext, "sessionSecret" | "secureCookies">;

function signedCookie(context: CookieParts, name: string, maxAge?: number): Cookie {
  return createCookie(name, {
    httpOnly: true,
    path: "/",
    sameSite: "lax",
    secrets: [context.sessionSecret],
    secure: context.secureCookies,
    ...(maxAge === undefined ? {} : { maxAge }),
  });
}

/** The session's opaque id. Ends with the browser session, and on the server by the session's limits. */
export const sessionCookie = (context: CookieParts) => signedCookie(context, "wardway_session");

/** A message for the next page; 15 seconds are enough for a slow redirect. */
export const toastCookie = (context: AppLoadContext) => signedCookie(context, "wardway_toast", 15);

/**
 * The token of a link to reset a password, once it was taken out of the page's address. Seconds: a link's hour. For
 * every path: a page's own fetches go to `/reset-password.data`, which a cookie for `/reset-password` does not reach
 * (RFC 6265, 5.1.4).
 */
export const resetCookie = (context: AppLoadContext) => signedCookie(context, "wardway_reset", 3_600);

/** The token of an invitation, the same way. Seconds: an hour to fill in a short form. */
export const invitationCookie = (context: AppLoadContext) =>
  signedCookie(context, "wardway_invitation", 3_600);
