import { type RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** Consumes one point. @returns 0, or the seconds to wait */
export function secondsToWait(limiter: RateLimiterMemory, key: string): Promise<number> {
  return limiter.consume(key).then(
    () => 0,
    (rejection: unknown) => {
      if (rejection instanceof RateLimiterRes) return Math.max(1, Math.ceil(rejection.msBeforeNext / 1_000));
      throw rejection;
    },
  );
}
