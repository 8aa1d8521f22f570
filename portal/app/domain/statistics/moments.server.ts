import type { Connection } from "@wardway/db/open";
import { transportEvents, transportRequests, transportResponses } from "@wardway/db/schema";
import { limits } from "@wardway/model";
import { and, eq, max, min, type SQL, sql } from "drizzle-orm";

/** Transports that can be judged, and how many of them were on time. */
export interface OnTime {
  /** Transports whose crew recorded the pick-up. */
  readonly judged: number;
  readonly onTime: number;
}

/**
 * A moment of a request's timeline: one row, beside the request. The type stands as a literal, because the index
 * on these two types serves no query that learns them from a parameter.
 */
const momentOf = (connection: Connection, type: "approved" | "at_pickup", which: typeof min | typeof max) =>
  connection
    .select({ at: which(transportEvents.occurredAt).as(`${type}_moment`) })
    .from(transportEvents)
    .where(
      and(
        eq(transportEvents.transportRequestId, transportRequests.id),
        eq(transportEvents.type, sql.raw(`'${type}'`)),
      ),
    )
    .as(type);

export const firstApproval = (connection: Connection) => momentOf(connection, "approved", min);
/** Of the response that the request goes by: one that was released before had an approval of its own. */
export const lastApproval = (connection: Connection) => momentOf(connection, "approved", max);
export const arrivalAtPickup = (connection: Connection) => momentOf(connection, "at_pickup", min);

/**
 * The response that a request goes by, of which there is one at most. The limit keeps PostgreSQL from reading
 * everybody's responses to join them: what is read grows with the asker's own transports alone.
 */
export const approvedResponse = (connection: Connection) =>
  connection
    .select({
      promised: sql<Date>`${transportResponses.estimatedArrival}`.as("promised"),
      sent: sql<Date>`${transportResponses.createdAt}`.as("sent"),
    })
    .from(transportResponses)
    .where(
      and(
        eq(transportResponses.transportRequestId, transportRequests.id),
        eq(transportResponses.status, sql.raw("'approved'")),
      ),
    )
    .limit(1)
    .as("approved_response");

/** How many requests of the query have one of `statuses`. */
export const countOf = (...statuses: readonly (typeof transportRequests.$inferSelect.status)[]) =>
  sql<number>`count(*) filter (where ${transportRequests.status} in ${statuses})::integer`;

/** The median of `seconds` over the rows that have it; null where none has. */
export const median = (seconds: SQL) =>
  sql<number | null>`percentile_cont(0.5) within group (order by ${seconds})`;

/** Seconds between two moments. */
export const secondsBetween = (from: unknown, to: unknown) =>
  sql`extract(epoch from ${to} - ${from})::double precision`;

/** Counts of an aggregate over requests with their approved response and their arrival at the pick-up. */
export function onTimeCounts(
  { promised }: ReturnType<typeof approvedResponse>,
  arrival: ReturnType<typeof arrivalAtPickup>,
) {
  const latest = sql`${promised} + make_interval(mins => ${limits.onTimeGraceMinutes})`;
  return {
    judged: sql<number>`count(*) filter (where ${arrival.at} is not null and ${promised} is not null)::integer`,
    onTime: sql<number>`count(*) filter (where ${arrival.at} <= ${latest})::integer`,
  };
}
