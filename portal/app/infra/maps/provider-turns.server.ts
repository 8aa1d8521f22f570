import { setTimeout as wait } from "node:timers/promises";
import { DomainError } from "@wardway/model";

/** Nominatim's usage policy allows one call a second for all users together. */
const CALL_INTERVAL_MS = 1_000;
/** With more queued calls, the last one would exceed its timeout. */
const MAX_QUEUED = 5;

/**
 * Queues calls, one a second.
 * @returns waits for the caller's turn; throws DomainError too_many immediately if the queue is full
 */
export function createTurnQueue(): (signal: AbortSignal) => Promise<void> {
  let next = 0;
  return async (signal) => {
    const now = performance.now();
    const turn = Math.max(now, next);
    if (turn - now > MAX_QUEUED * CALL_INTERVAL_MS) {
      throw new DomainError("rateLimit.searches");
    }
    next = turn + CALL_INTERVAL_MS;
    if (turn > now) await wait(turn - now, undefined, { signal, ref: false });
  };
}
