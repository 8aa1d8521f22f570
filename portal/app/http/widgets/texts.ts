import { withdrawnSentence } from "#app/domain/audit/embed-site-lock.server.ts";

/** What a page is told whose widget session opens nothing. Each also fits a socket's closing frame (123 bytes). */
export const tokenRefusal = {
  expired: "The session of this page has ended. Load the page again.",
  forged: "This is no session that the portal has given. Load the page again.",
  revoked: withdrawnSentence.page,
  elsewhere: "The session of this page belongs to another address. Ask those who run the page.",
} as const;
export type TokenRefusal = keyof typeof tokenRefusal;

export const keyRefusal = {
  publishable: "A publishable key opens nothing but the public statistics. Send a widget session.",
  secret: "A secret key opens widget sessions and nothing else. Send a widget session.",
} as const;

export const heldBackSentence =
  "The widgets of this hospital are held back for now. Ask the portal's administrators.";
