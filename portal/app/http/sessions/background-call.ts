/**
 * Marks background calls, which must not extend an idle session. A `fetch` carries the header; a Remix refetch
 * cannot, and carries a short-lived cookie.
 */
export const pollHeader = "x-wardway-poll";
export const quietCookie = "wardway_quiet";

const QUIET_COOKIE_SECONDS = 5;

/** Marks the next refetch as background, until the user interacts or `endQuiet` is called. */
export function beQuiet(): void {
  writeCookie(QUIET_COOKIE_SECONDS);
  for (const interaction of interactions)
    document.addEventListener(interaction, endQuiet, { capture: true, once: true });
}

export function endQuiet(): void {
  for (const interaction of interactions)
    document.removeEventListener(interaction, endQuiet, { capture: true });
  writeCookie(0);
}

/** Captured before the page handles them, so that the resulting call is not marked. */
const interactions = ["pointerdown", "keydown", "submit"] as const;

function writeCookie(seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari before 2025
  document.cookie = `${quietCookie}=1; path=/; max-age=${seconds}; samesite=lax`;
}
