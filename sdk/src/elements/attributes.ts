const MIN_SECONDS = 5;

/** Returns the default if the attribute is missing or invalid. */
export function parseSeconds(text: string | null, byDefault: number): number {
  const seconds = Number(text);
  return Number.isFinite(seconds) && seconds > 0 ? Math.max(MIN_SECONDS, seconds) : byDefault;
}

/** Returns null if missing or invalid. */
export function parseRequestId(text: string | null): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
