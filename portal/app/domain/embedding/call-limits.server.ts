import { embeddingLimits } from "@wardway/model";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { secondsToWait } from "#app/infra/seconds-to-wait.server.ts";

const limiterOf = ({ max, seconds }: { readonly max: number; readonly seconds: number }) =>
  new RateLimiterMemory({ points: max, duration: seconds });

/**
 * Of this process alone, as for the public figures: a count in the database would be a write, on one row, for each
 * read of a widget. Where several processes answer, a page may ask so often of each; how many sessions a site opens is
 * counted over all of them (`open-session.server.ts`).
 */
const perSession = limiterOf(embeddingLimits.sessionCalls);
const perSite = limiterOf(embeddingLimits.calls);

/** Counts a call of a widget: 0, or the seconds that its session, or its whole site, has to wait. */
export async function secondsUntilCall(site: number, session: string): Promise<number> {
  return (await secondsToWait(perSession, session)) || (await secondsToWait(perSite, String(site)));
}
