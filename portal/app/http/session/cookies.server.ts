import { type AppLoadContext, type Cookie, createCookie } from "@remix-run/node";
import { CHALLENGE_MINUTES } from "#app/domain/accounts/passkey-ceremony.server.ts";

type CookieParts = Pick<AppLoadContext, "sessionSecrets" | "secureCookies">;

function signedCookie(context: CookieParts, name: string, maxAge?: number): Cookie {
  // Browsers accept this prefix only over HTTPS, for this host and all paths: no subdomain can plant such a cookie.
  return createCookie(context.secureCookies ? `__Host-${name}` : name, {
    httpOnly: true,
    path: "/",
    sameSite: "lax",
    // The first signs, all verify.
    secrets: [...context.sessionSecrets],
    secure: context.secureCookies,
    ...(maxAge === undefined ? {} : { maxAge }),
  });
}

/** The session id; ends with the browser session. */
export const sessionCookie = (context: CookieParts) => signedCookie(context, "wardway_session");

const DEVICE_DAYS = 180;

/** The browser's id, and the accounts that logged in on it; see `device.server.ts`. */
export const deviceCookie = (context: CookieParts) =>
  signedCookie(context, "wardway_device", DEVICE_DAYS * 24 * 60 * 60);

/** The token of a display; accepted by its page only. */
export const displayCookie = (context: CookieParts) => signedCookie(context, "wardway_display");

/** 15 seconds suffice for a slow redirect. */
export const toastCookie = (context: AppLoadContext) => signedCookie(context, "wardway_toast", 15);

/** The challenge of a log-in with a passkey; see `passkey-log-in.server.ts`. */
export const passkeyCookie = (context: AppLoadContext) =>
  signedCookie(context, "wardway_passkey", CHALLENGE_MINUTES * 60);

/** A log-in under way at an organization's provider; see `single-sign-on.server.ts`. */
export const providerCookie = (context: AppLoadContext) =>
  signedCookie(context, "wardway_provider", PROVIDER_LOG_IN_MINUTES * 60);

/**
 * Says that someone went to a provider in this browser, whose session there may be open, and to which organization's; see
 * `single-sign-on.server.ts`.
 */
export const providerVisitCookie = (context: AppLoadContext) =>
  signedCookie(context, "wardway_provider_visit");

/** Time for the user's steps at the provider, such as a second factor. */
export const PROVIDER_LOG_IN_MINUTES = 10;

/**
 * The token of a reset link, for an hour. Its path is `/`: data fetches to `/reset-password.data` do not match
 * `/reset-password` (RFC 6265, 5.1.4).
 */
export const resetCookie = (context: AppLoadContext) => signedCookie(context, "wardway_reset", 3_600);

/** The token of an invitation, for an hour. */
export const invitationCookie = (context: AppLoadContext) =>
  signedCookie(context, "wardway_invitation", 3_600);

/** The token of an announcement's link, for an hour. */
export const unsubscribeCookie = (context: AppLoadContext) =>
  signedCookie(context, "wardway_unsubscribe", 3_600);
