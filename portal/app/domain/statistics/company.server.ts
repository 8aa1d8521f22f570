import type { Connection } from "@wardway/db/open";
import { transportEvents, transportRequests, transportResponses } from "@wardway/db/schema";
import { and, eq, gte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { companyRating, type RatingSummary } from "../ratings/read.server.ts";

export interface CompanyPerformance {
  readonly completed: number;
  readonly active: number;
  /** Transports whose crew was at the pick-up by the promised arrival, from 0 to 1; null while none can be judged. */
  readonly onTimeShare: number | null;
  readonly rating: RatingSummary;
}

/** How a company did with the transports that were due since `since`. */
export async function companyPerformance(
  connection: Connection,
  companyId: number,
  since: Date,
): Promise<CompanyPerformance> {
  const atPickup = alias(transportEvents, "at_pickup");
  const [row] = await connection
    .select({
      completed: sql<number>`count(*) filter (where ${transportRequests.status} = 'completed')::integer`,
      active: sql<number>`count(*) filter (where ${transportRequests.status} in ('approved', 'in_progress'))::integer`,
      onTimeShare: sql<
        number | null
      >`avg((${atPickup.occurredAt} <= ${transportResponses.estimatedArrival})::integer)::double precision`,
    })
    .from(transportRequests)
    .leftJoin(
      transportResponses,
      and(
        eq(transportResponses.transportRequestId, transportRequests.id),
        eq(transportResponses.status, "approved"),
      ),
    )
    .leftJoin(
      atPickup,
      and(
        eq(atPickup.transportRequestId, transportRequests.id),
        eq(atPickup.type, "at_pickup"),
        eq(atPickup.ambulanceCompanyId, companyId),
      ),
    )
    .where(
      and(eq(transportRequests.ambulanceCompanyId, companyId), gte(transportRequests.transportDate, since)),
    );
  return {
    completed: row?.completed ?? 0,
    active: row?.active ?? 0,
    onTimeShare: row?.onTimeShare ?? null,
    rating: await companyRating(connection, companyId),
  };
}
