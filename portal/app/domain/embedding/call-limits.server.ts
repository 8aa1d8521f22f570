import { embeddingLimits } from "@wardway/db/model";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

const limiterOf = ({ most, seconds }: { readonly most: number; readonly seconds: number }) =>
  new RateLimiterMemory({ points: most, duration: seconds });

/** Of this process alone, as for the public figures: a count in the database would cost more than most answers. */
const perSession = limiterOf(embeddingLimits.sessionCalls);
const perSite = limiterOf(embeddingLimits.calls);

/** Counts a call of a widget: 0, or the seconds that its session, or its whole site, has to wait. */
export async function secondsUntilCall(site: number, session: string): Promise<number> {
  return (await consumed(perSession, session)) || (await consumed(perSite, String(site)));
}

function consumed(limiter: RateLimiterMemory, key: string): Promise<number> {
  return limiter.consume(key).then(
    () => 0,
    (refused: unknown) => {
      if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
      throw refused;
    },
  );
}
