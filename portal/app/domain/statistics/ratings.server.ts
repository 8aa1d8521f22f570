import type { Connection } from "@wardway/db/open";
import { ratings } from "@wardway/db/schema";
import { and, count, eq, gte, sql } from "drizzle-orm";
import type { RatingSummary } from "../transports/ratings/read.server.ts";

export async function ratingsSince(
  connection: Connection,
  party: { readonly hospitalId: number } | { readonly ambulanceCompanyId: number },
  since: Date,
): Promise<RatingSummary> {
  const own =
    "hospitalId" in party
      ? eq(ratings.hospitalId, party.hospitalId)
      : eq(ratings.ambulanceCompanyId, party.ambulanceCompanyId);
  const [row] = await connection
    .select({ average: sql<number | null>`avg(${ratings.rating})::double precision`, count: count() })
    .from(ratings)
    .where(and(own, gte(ratings.createdAt, since)));
  return row ?? { average: null, count: 0 };
}
