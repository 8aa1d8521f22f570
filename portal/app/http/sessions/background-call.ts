/**
 * Calls that a page makes on its own are no activity of a person: they must not keep an idle session alive.
 * A `fetch` carries the header. A refetch of the page's own data can carry none, so for the time of it a
 * cookie says the same.
 */
export const pollHeader = "x-wardway-poll";
export const quietCookie = "wardway_quiet";

/** Seconds that a refetch is given; what a person does in them counts from the next thing they do. */
const quietFor = 5;

/** Marks the refetch that follows as the page's own, until a person does something or `endQuiet` is called. */
export function beQuiet(): void {
  writeCookie(quietFor);
  for (const doing of doings) document.addEventListener(doing, endQuiet, { capture: true, once: true });
}

/** What comes next is a person's own doing again. */
export function endQuiet(): void {
  for (const doing of doings) document.removeEventListener(doing, endQuiet, { capture: true });
  writeCookie(0);
}

/** What a person does, told before the page acts on it: the call that follows carries no mark. */
const doings = ["pointerdown", "keydown", "submit"] as const;

function writeCookie(seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari before 2025
  document.cookie = `${quietCookie}=1; path=/; max-age=${seconds}; samesite=lax`;
}
