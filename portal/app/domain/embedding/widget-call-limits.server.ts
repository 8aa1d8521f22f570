import { embeddingLimits } from "@wardway/model";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { secondsToWait } from "#app/infra/seconds-to-wait.server.ts";

const limiterOf = ({ max, seconds }: { readonly max: number; readonly seconds: number }) =>
  new RateLimiterMemory({ points: max, duration: seconds });

/**
 * Per process, because a counter in the database would cost a write for each read. Sessions per site are
 * counted over all processes (`open-session.server.ts`).
 */
const perSession = limiterOf(embeddingLimits.sessionCalls);
const perSite = limiterOf(embeddingLimits.calls);

/** Counts a widget call. @returns 0, or the seconds that its session or site has to wait */
export async function secondsUntilCall(site: number, session: string): Promise<number> {
  return (await secondsToWait(perSession, session)) || (await secondsToWait(perSite, String(site)));
}
