/**
 * Marks background calls, which must not extend an idle session. A `fetch` carries the header; a Remix refetch
 * cannot, and carries a short-lived cookie.
 */
export const backgroundHeader = "x-wardway-poll";
export const backgroundCookie = "wardway_quiet";

const COOKIE_LIFETIME_SECONDS = 5;

/** Marks the next refetch as background, until the user interacts or `unmarkBackground` is called. */
export function markBackground(): void {
  writeCookie(COOKIE_LIFETIME_SECONDS);
  for (const interaction of interactions)
    document.addEventListener(interaction, unmarkBackground, { capture: true, once: true });
}

export function unmarkBackground(): void {
  for (const interaction of interactions)
    document.removeEventListener(interaction, unmarkBackground, { capture: true });
  writeCookie(0);
}

/** Captured before the page handles them, so that the resulting call is not marked. A refetch can begin before the click of a press. */
const interactions = ["pointerdown", "keydown", "click", "submit"] as const;

function writeCookie(seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari before 2025
  document.cookie = `${backgroundCookie}=1; path=/; max-age=${seconds}; samesite=lax`;
}
