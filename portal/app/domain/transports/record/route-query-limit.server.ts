import type { Database } from "@wardway/db/open";
import { routeLimits } from "@wardway/model";
import { count } from "#app/domain/accounts/rate-limits.server.ts";
import { personKey } from "#app/domain/audit/caller.server.ts";
import { RateLimitError } from "#app/infra/rate-limit-error.ts";
import { inMinutes } from "#app/infra/waiting-time.ts";

const { queries, seconds } = routeLimits;

type Reader = Parameters<typeof personKey>[0];

const counted = (db: Database, reader: Reader) => count(db, { name: "route", seconds }, personKey(reader));

/** Counts a route query. @returns whether it is within the limit */
export const isWithinLimit = async (db: Database, reader: Reader): Promise<boolean> =>
  (await counted(db, reader)).attempts <= queries;

/** Providers limit all accounts together. @throws DomainError too_many */
export async function countRouteQuery(db: Database, reader: Reader): Promise<void> {
  const { attempts, secondsLeft } = await counted(db, reader);
  if (attempts <= queries) return;
  throw new RateLimitError(secondsLeft, "rateLimit.routes", {
    count: queries,
    minutes: inMinutes(secondsLeft),
  });
}
