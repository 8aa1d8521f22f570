import type { Connection } from "@wardway/db/open";
import { publicStatistics, ratings } from "@wardway/db/schema";
import type { Actor } from "@wardway/model";
import { count, desc, sql } from "drizzle-orm";
import { type PageStart, previousIdCursor } from "#app/infra/keyset.server.ts";
import { companyRating, ownRatings, type RatingSummary } from "./read-ratings.server.ts";

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

/** See `previousIdCursor`. */
export const previousRatings = (connection: Connection, actor: Actor, page: PageStart) =>
  previousIdCursor(connection, ratings, ownRatings(actor), page);
