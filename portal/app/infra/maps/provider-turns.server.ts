import { setTimeout as wait } from "node:timers/promises";
import { DomainError } from "@wardway/model";

/** Milliseconds between two calls. The usage policy of Nominatim allows one a second, all users together. */
const pace = 1_000;
/** Who waits longer than this many turns would not be answered within the time that a call may take. */
const mostWaiting = 5;

/**
 * Puts calls in a row, one a second. Who comes when the row is full is told so at once.
 * @returns waits for one's turn; throws DomainError too_many where too many wait
 */
export function inTurns(): (signal: AbortSignal) => Promise<void> {
  let next = 0;
  return async (signal) => {
    const now = performance.now();
    const turn = Math.max(now, next);
    if (turn - now > mostWaiting * pace) {
      throw new DomainError("rateLimit.searches");
    }
    next = turn + pace;
    if (turn > now) await wait(turn - now, undefined, { signal, ref: false });
  };
}
