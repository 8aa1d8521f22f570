import type { Connection } from "@wardway/db/open";
import { transportEvents, transportRequests, transportResponses } from "@wardway/db/schema";
import { limits } from "@wardway/model";
import { and, eq, max, min, type SQL, type SQLWrapper, sql } from "drizzle-orm";

export interface OnTime {
  /** With a recorded pick-up. */
  readonly judged: number;
  readonly onTime: number;
}

/**
 * The time of an event, as a subquery. The type is a literal, because the partial index serves no parameter.
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
/** Of the current response: a released one had its own approval. */
export const lastApproval = (connection: Connection) => momentOf(connection, "approved", max);
export const arrivalAtPickup = (connection: Connection) => momentOf(connection, "at_pickup", min);

/**
 * A request's approved response, at most one. The limit keeps PostgreSQL from reading all responses for the
 * join.
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

export const countOf = (...statuses: readonly (typeof transportRequests.$inferSelect.status)[]) =>
  sql<number>`count(*) filter (where ${transportRequests.status} in ${statuses})::integer`;

export const median = (seconds: SQL) =>
  sql<number | null>`percentile_cont(0.5) within group (order by ${seconds})`;

export const secondsBetween = (from: unknown, to: unknown) =>
  sql`extract(epoch from ${to} - ${from})::double precision`;

/** Needs a join with the arrival at the pick-up, and one with the approved response if `promised` is its. */
export function onTimeCounts(
  { promised }: { readonly promised: SQLWrapper },
  arrival: ReturnType<typeof arrivalAtPickup>,
) {
  const latest = sql`${promised} + make_interval(mins => ${limits.onTimeGraceMinutes})`;
  return {
    judged: sql<number>`count(*) filter (where ${arrival.at} is not null and ${promised} is not null)::integer`,
    onTime: sql<number>`count(*) filter (where ${arrival.at} <= ${latest})::integer`,
  };
}
