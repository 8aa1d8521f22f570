import type { Database } from "@wardway/db/open";
import { routeLimits } from "@wardway/model";
import { type Caller, personKey } from "#app/domain/audit/caller.server.ts";
import { countUse } from "#app/domain/audit/count-use.server.ts";
import { RateLimitError } from "#app/infra/rate-limit-error.ts";
import { count } from "#app/infra/rate-limits.server.ts";
import { inMinutes } from "#app/infra/waiting-time.ts";

const { queries, seconds } = routeLimits;
const window = { name: "route", seconds };

/** Counts a route query. @returns whether it is within the limit */
export const isWithinLimit = async (
  db: Database,
  reader: Pick<Caller, "userId" | "widget">,
): Promise<boolean> => (await count(db, window, personKey(reader))).attempts <= queries;

/** Providers limit all accounts together. @throws DomainError too_many */
export function countRouteQuery(db: Database, caller: Caller): Promise<void> {
  const entry = { action: "route.read", resourceType: "route" };
  return countUse(
    db,
    caller,
    { window, key: personKey(caller), max: queries, entry },
    (secondsLeft) =>
      new RateLimitError(secondsLeft, "rateLimit.routes", {
        count: queries,
        minutes: inMinutes(secondsLeft),
      }),
  );
}
