/** After the second consecutive failure; doubled by each further one. */
const FIRST_DELAY_MS = 250;
const MAX_PAIR_DELAY_MS = 4_000;
/** Added by each consecutive failure of an account beyond the usual number. */
const DELAY_STEP_MS = 500;
const MAX_STREAK_DELAY_MS = 10_000;

/** Delay in milliseconds of a name's `attempt`-th try from one network (the first is 1). */
export function pairDelay(attempt: number): number {
  return attempt <= 1 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (attempt - 2), MAX_PAIR_DELAY_MS);
}

/**
 * Delay in milliseconds of an account's `attempt`-th try since its last success. Up to twice the lock limit counts as
 * forgetting, more as guessing.
 */
export function streakDelay(attempt: number, maxLoginAttempts: number): number {
  return Math.min(Math.max(0, attempt - 2 * maxLoginAttempts) * DELAY_STEP_MS, MAX_STREAK_DELAY_MS);
}
