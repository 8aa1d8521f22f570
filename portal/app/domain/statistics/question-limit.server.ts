import { statisticsLimits } from "@wardway/db/model";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

const { calls, seconds } = statisticsLimits;

/** Of this process alone: a count in the database would cost more than the answer. */
const limiter = new RateLimiterMemory({ points: calls, duration: seconds });

/** Counts a question for the public figures: 0, or the seconds that its network has to wait. */
export function secondsUntilStatistics(network: string): Promise<number> {
  return limiter.consume(network).then(
    () => 0,
    (refused: unknown) => {
      if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
      throw refused;
    },
  );
}
