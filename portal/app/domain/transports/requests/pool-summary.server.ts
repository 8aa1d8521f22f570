import type { Connection } from "@wardway/db/open";
import { transportRequests } from "@wardway/db/schema";
import { type Actor, openStatuses, pageSizes, RESPONSE_TIME_MINUTES } from "@wardway/model";
import { subMinutes } from "date-fns";
import { and, asc, inArray, sql } from "drizzle-orm";
import { notDeclinedBy, visibleTo } from "../record/visibility.server.ts";

export interface PoolSummary {
  readonly overdue: number;
  readonly critical: number;
  /** ISO 8601; null without a pick-up in the future. */
  readonly nextPickUp: string | null;
}

/** The open requests that the actor sees, counted up to `pageSizes.maxCount`. */
export async function summarizePool(
  connection: Connection,
  actor: Actor,
  now = new Date(),
): Promise<PoolSummary> {
  const pool = connection
    .select({
      priority: transportRequests.priority,
      pickUp: transportRequests.transportDate,
      asSoonAsPossible: transportRequests.asSoonAsPossible,
    })
    .from(transportRequests)
    .where(
      and(
        visibleTo(actor, openStatuses),
        notDeclinedBy(actor),
        inArray(transportRequests.status, [...openStatuses]),
      ),
    )
    .orderBy(asc(transportRequests.transportDate))
    .limit(pageSizes.maxCount)
    .as("pool");
  const at = sql`${now.toISOString()}::timestamptz`;
  // As `getDueTime`: as soon as possible a pick-up is overdue when the time to respond is over.
  const answered = sql`${subMinutes(now, RESPONSE_TIME_MINUTES).toISOString()}::timestamptz`;
  const [row] = await connection
    .select({
      overdue: sql<number>`count(*) filter (
        where ${pool.pickUp} < case when ${pool.asSoonAsPossible} then ${answered} else ${at} end
      )::integer`,
      critical: sql<number>`count(*) filter (where ${pool.priority} = 'critical')::integer`,
      nextPickUp: sql<Date | null>`min(${pool.pickUp}) filter (where ${pool.pickUp} >= ${at})`.mapWith(
        transportRequests.transportDate,
      ),
    })
    .from(pool);
  return {
    overdue: row?.overdue ?? 0,
    critical: row?.critical ?? 0,
    nextPickUp: row?.nextPickUp?.toISOString() ?? null,
  };
}
