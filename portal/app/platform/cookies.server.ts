import { type AppLoadContext, type Cookie, createCookie } from "@remix-run/node";

function signedCookie(context: AppLoadContext, name: string, maxAge?: number): Cookie {
  return createCookie(name, {
    httpOnly: true,
    path: "/",
    sameSite: "lax",
    secrets: [context.sessionSecret],
    secure: context.secureCookies,
    ...(maxAge === undefined ? {} : { maxAge }),
  });
}

/** The session's opaque id; gone when the browser closes, and on the server by the session's limits. */
export const sessionCookie = (context: AppLoadContext) => signedCookie(context, "wardway_session");

/** A message for the next page. Seconds: long enough for a slow redirect, too short to meet it again later. */
export const toastCookie = (context: AppLoadContext) => signedCookie(context, "wardway_toast", 15);
