import { embeddingLimits, statisticsLimits } from "@wardway/model";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { secondsToWait } from "#app/infra/seconds-to-wait.server.ts";

/** Per process: a count in the database would cost more than the response. */
const perNetwork = new RateLimiterMemory({
  points: statisticsLimits.calls,
  duration: statisticsLimits.seconds,
});
const perSite = new RateLimiterMemory({
  points: embeddingLimits.calls.max,
  duration: embeddingLimits.calls.seconds,
});

/**
 * Counts a query of the public statistics. Sites have their own limit first, because hospital staff share a
 * network.
 * @param site null without one
 * @returns 0, or the seconds to wait
 */
export async function secondsUntilStatistics(network: string, site: number | null): Promise<number> {
  if (site !== null && (await secondsToWait(perSite, String(site))) === 0) return 0;
  return secondsToWait(perNetwork, network);
}
