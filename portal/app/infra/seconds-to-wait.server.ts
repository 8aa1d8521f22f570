import { type RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** Counts one of a kind: 0, or the seconds until there may be another. */
export function secondsToWait(limiter: RateLimiterMemory, key: string): Promise<number> {
  return limiter.consume(key).then(
    () => 0,
    (refused: unknown) => {
      if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
      throw refused;
    },
  );
}
