import { type RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** Consumes points, by default one. @returns 0, or the seconds to wait */
export function secondsToWait(limiter: RateLimiterMemory, key: string, points = 1): Promise<number> {
  return limiter.consume(key, points).then(
    () => 0,
    (rejection: unknown) => {
      if (rejection instanceof RateLimiterRes) return Math.max(1, Math.ceil(rejection.msBeforeNext / 1_000));
      throw rejection;
    },
  );
}
