import { setTimeout as wait } from "node:timers/promises";
import { DomainError } from "@wardway/model";

/** Nominatim's usage policy: one call a second for all users. */
const CALL_INTERVAL_MS = 1_000;
/** More would exceed their timeout. */
const MAX_QUEUED = 5;

/** @returns waits for the caller's turn; throws DomainError too_many if the queue is full */
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
