/** Milliseconds that the second failure in a row is held back; each further one twice as long. */
const first = 250;
const longestOfPair = 4_000;
/** Milliseconds that each failure of a name beyond the usual adds, wherever it comes from. */
const step = 500;
const longestOfName = 10_000;

/** Milliseconds to hold back the `attempt`-th try of a name from one network (the first is 1). */
export function pairDelay(attempt: number): number {
  return attempt <= 1 ? 0 : Math.min(first * 2 ** (attempt - 2), longestOfPair);
}

/**
 * Milliseconds to hold back the `attempt`-th try of a name from all networks together. Twice as many failures as
 * lock one network are what colleagues with a forgotten password make; beyond that somebody guesses.
 */
export function nameDelay(attempt: number, maxLoginAttempts: number): number {
  return Math.min(Math.max(0, attempt - 2 * maxLoginAttempts) * step, longestOfName);
}
