import { embeddingLimits, statisticsLimits } from "@wardway/model";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { secondsToWait } from "#app/infra/seconds-to-wait.server.ts";

/** Of this process alone: a count in the database would cost more than the answer. */
const perNetwork = new RateLimiterMemory({
  points: statisticsLimits.calls,
  duration: statisticsLimits.seconds,
});
const perSite = new RateLimiterMemory({
  points: embeddingLimits.calls.most,
  duration: embeddingLimits.calls.seconds,
});

/**
 * Counts a question for the public figures: 0, or the seconds that its network has to wait. A hospital's staff come
 * from one network: pages that name their site ask for its count, and beyond it as everybody does. So somebody who
 * asks under another's key takes nothing from its pages but what the key adds.
 * @param site null for a page of none
 */
export async function secondsUntilStatistics(network: string, site: number | null): Promise<number> {
  if (site !== null && (await secondsToWait(perSite, String(site))) === 0) return 0;
  return secondsToWait(perNetwork, network);
}
