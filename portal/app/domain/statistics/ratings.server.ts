import type { Connection } from "@wardway/db/open";
import { ratings } from "@wardway/db/schema";
import { and, count, eq, gte, sql } from "drizzle-orm";
import type { RatingSummary } from "../transports/ratings/read-ratings.server.ts";
import { byTrendStep, splitTrend, type Trend, trendStep } from "./trend.server.ts";

export async function ratingsSince(
  connection: Connection,
  party: { readonly hospitalId: number } | { readonly ambulanceCompanyId: number },
  since: Date,
): Promise<{ readonly summary: RatingSummary; readonly averages: Trend["ratings"] }> {
  const own =
    "hospitalId" in party
      ? eq(ratings.hospitalId, party.hospitalId)
      : eq(ratings.ambulanceCompanyId, party.ambulanceCompanyId);
  const rows = await connection
    .select({
      step: trendStep(ratings.createdAt, since),
      average: sql<number | null>`avg(${ratings.rating})::double precision`,
      count: count(),
    })
    .from(ratings)
    .where(and(own, gte(ratings.createdAt, since)))
    .groupBy(byTrendStep);
  const { total, steps } = splitTrend(rows);
  return {
    summary: { average: total?.average ?? null, count: total?.count ?? 0 },
    averages: steps.map((step) => step?.average ?? null),
  };
}
