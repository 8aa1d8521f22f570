/** After the second consecutive failure; doubled by each further one. */
const FIRST_DELAY_MS = 250;
const MAX_PAIR_DELAY_MS = 4_000;
/** Added by each failure of a name beyond the usual number, from any network. */
const DELAY_STEP_MS = 500;
const MAX_NAME_DELAY_MS = 10_000;

/** Delay in milliseconds of a name's `attempt`-th try from one network (the first is 1). */
export function pairDelay(attempt: number): number {
  return attempt <= 1 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (attempt - 2), MAX_PAIR_DELAY_MS);
}

/**
 * Delay in milliseconds of a name's `attempt`-th try from all networks. Up to twice the lock limit counts as
 * forgetting, more as guessing.
 */
export function nameDelay(attempt: number, maxLoginAttempts: number): number {
  return Math.min(Math.max(0, attempt - 2 * maxLoginAttempts) * DELAY_STEP_MS, MAX_NAME_DELAY_MS);
}
