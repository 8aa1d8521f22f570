import type { Connection } from "@wardway/db/open";
import { transportEvents, transportRequests } from "@wardway/db/schema";
import { and, eq, gte, sql } from "drizzle-orm";

export interface HospitalStatistics {
  /** Requests created in the period. */
  readonly created: number;
  readonly completed: number;
  readonly cancelled: number;
  /** Median seconds from the creation of a request to the approval of a response; null while there is none. */
  readonly medianSecondsToApproval: number | null;
}

/** What a hospital asked for since `since`, and how fast it was served. */
export async function hospitalStatistics(
  connection: Connection,
  hospitalId: number,
  since: Date,
): Promise<HospitalStatistics> {
  const approval = connection
    .select({
      requestId: transportEvents.transportRequestId,
      at: sql<Date>`min(${transportEvents.occurredAt})`.as("at"),
    })
    .from(transportEvents)
    .innerJoin(transportRequests, eq(transportRequests.id, transportEvents.transportRequestId))
    .where(
      and(
        eq(transportEvents.type, "approved"),
        eq(transportRequests.hospitalId, hospitalId),
        gte(transportRequests.createdAt, since),
      ),
    )
    .groupBy(transportEvents.transportRequestId)
    .as("approval");
  const [row] = await connection
    .select({
      created: sql<number>`count(*)::integer`,
      completed: sql<number>`count(*) filter (where ${transportRequests.status} = 'completed')::integer`,
      cancelled: sql<number>`count(*) filter (where ${transportRequests.status} = 'cancelled')::integer`,
      medianSecondsToApproval: sql<number | null>`percentile_cont(0.5) within group
        (order by extract(epoch from ${approval.at} - ${transportRequests.createdAt})::double precision)`,
    })
    .from(transportRequests)
    .leftJoin(approval, eq(approval.requestId, transportRequests.id))
    .where(and(eq(transportRequests.hospitalId, hospitalId), gte(transportRequests.createdAt, since)));
  return row ?? { created: 0, completed: 0, cancelled: 0, medianSecondsToApproval: null };
}
