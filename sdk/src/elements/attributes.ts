/** The least that a page may ask for between two looks. */
const leastSeconds = 5;

/** Seconds of an attribute, and the default where it says none. */
export function parseSeconds(text: string | null, byDefault: number): number {
  const seconds = Number(text);
  return text !== null && Number.isFinite(seconds) && seconds > 0
    ? Math.max(leastSeconds, seconds)
    : byDefault;
}

/** The whole number of an attribute that names a request; null where it names none. */
export function parseRequestId(text: string | null): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
