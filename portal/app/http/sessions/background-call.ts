/**
 * Marks background calls of a page, which must not extend an idle session. A `fetch` carries the header; a refetch of
 * the page's data cannot, and is marked by a short-lived cookie instead.
 */
export const pollHeader = "x-wardway-poll";
export const quietCookie = "wardway_quiet";

const QUIET_COOKIE_SECONDS = 5;

/** Marks the following refetch as background, until the user interacts or `endQuiet` is called. */
export function beQuiet(): void {
  writeCookie(QUIET_COOKIE_SECONDS);
  for (const interaction of interactions)
    document.addEventListener(interaction, endQuiet, { capture: true, once: true });
}

/** Following calls count as user activity again. */
export function endQuiet(): void {
  for (const interaction of interactions)
    document.removeEventListener(interaction, endQuiet, { capture: true });
  writeCookie(0);
}

/** User interactions, captured before the page handles them, so that the resulting call is not marked. */
const interactions = ["pointerdown", "keydown", "submit"] as const;

function writeCookie(seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari before 2025
  document.cookie = `${quietCookie}=1; path=/; max-age=${seconds}; samesite=lax`;
}
