import type { Connection } from "@wardway/db/open";
import { publicStatistics, ratings } from "@wardway/db/schema";
import type { Actor } from "@wardway/model";
import { and, asc, count, desc, gt, sql } from "drizzle-orm";
import { companyRating, ownRatings, type RatingSummary } from "./read.server.ts";

/** All ratings for an administrator. */
export async function ownRatingSummary(connection: Connection, actor: Actor): Promise<RatingSummary> {
  if (actor.role === "ambulance") return companyRating(connection, actor.organizationId ?? 0);
  const [row] =
    actor.role === "admin"
      ? await connection
          .select({ sum: publicStatistics.ratingSum, count: publicStatistics.ratingCount })
          .from(publicStatistics)
      : await connection
          .select({ sum: sql<number>`coalesce(sum(${ratings.rating}), 0)::integer`, count: count() })
          .from(ratings)
          .where(ownRatings(actor));
  if (!row || row.count === 0) return { average: null, count: 0 };
  return { average: row.sum / row.count, count: row.count };
}

/** Bounds the query for actors with many ratings. */
const MAX_COUNTED_RATINGS = 1000;

/** By stars, from one to five. */
export async function ratingSpread(connection: Connection, actor: Actor): Promise<readonly number[]> {
  const newest = connection
    .select({ rating: ratings.rating })
    .from(ratings)
    .where(ownRatings(actor))
    .orderBy(desc(ratings.id))
    .limit(MAX_COUNTED_RATINGS)
    .as("newest");
  const rows = await connection
    .select({ stars: newest.rating, count: count() })
    .from(newest)
    .groupBy(newest.rating);
  return [1, 2, 3, 4, 5].map((stars) => rows.find((row) => row.stars === stars)?.count ?? 0);
}

/** Empty for the first page. */
export async function cursorBefore(
  connection: Connection,
  actor: Actor,
  firstId: number,
  limit: number,
): Promise<string> {
  const [row] = await connection
    .select({ id: ratings.id })
    .from(ratings)
    .where(and(ownRatings(actor), gt(ratings.id, firstId)))
    .orderBy(asc(ratings.id))
    .offset(limit)
    .limit(1);
  return row ? String(row.id) : "";
}
