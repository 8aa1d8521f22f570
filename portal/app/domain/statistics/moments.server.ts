import type { Connection } from "@wardway/db/open";
import { transportEvents, transportRequests, transportResponses } from "@wardway/db/schema";
import { limits } from "@wardway/model";
import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { correctedTime } from "../transports/record/corrections.server.ts";

export interface OnTime {
  /** Transports with a promised arrival and a recorded pick-up. */
  readonly judged: number;
  readonly onTime: number;
}

/**
 * When requests were approved and their patients picked up: one row for each request with an event. The types are
 * literals, because the partial index serves no parameter.
 */
export const momentsOf = (connection: Connection, requests: SQL | undefined) => {
  const times = { approved: transportEvents.occurredAt, at_pickup: correctedTime };
  const occurred = (which: "min" | "max", type: keyof typeof times) =>
    sql<Date | null>`${sql.raw(which)}(${times[type]}) filter (where ${transportEvents.type} = ${sql.raw(`'${type}'`)})`;
  // As an array, which PostgreSQL looks up in the index; a subquery makes it read all events.
  const ids = connection.select({ id: transportRequests.id }).from(transportRequests).where(requests);
  return connection
    .select({
      requestId: transportEvents.transportRequestId,
      firstApproval: occurred("min", "approved").as("first_approval"),
      /** The approval of the current response: a released one had its own. */
      lastApproval: occurred("max", "approved").as("last_approval"),
      /** The current response's pick-up: an earlier crew may have reached it and handed the transport back. */
      atPickup: sql<Date | null>`case
        when ${occurred("max", "at_pickup")} >= ${occurred("max", "approved")} then ${occurred("max", "at_pickup")}
      end`.as("at_pickup"),
    })
    .from(transportEvents)
    .where(
      and(
        sql`${transportEvents.type} in ('approved', 'at_pickup')`,
        sql`${transportEvents.transportRequestId} = any(array(${ids}))`,
      ),
    )
    .groupBy(transportEvents.transportRequestId)
    .as("moments");
};

/**
 * A request's approved response, at most one. The limit keeps PostgreSQL from reading all responses for the
 * join.
 */
export const approvedResponse = (connection: Connection) =>
  connection
    .select({
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

/** Needs a join with the moments. */
export function onTimeCounts({ atPickup }: { readonly atPickup: SQLWrapper }) {
  const { promisedArrival } = transportRequests;
  const latest = sql`${promisedArrival} + make_interval(mins => ${limits.onTimeGraceMinutes})`;
  return {
    judged: sql<number>`count(*) filter (where ${atPickup} is not null and ${promisedArrival} is not null)::integer`,
    onTime: sql<number>`count(*) filter (where ${atPickup} <= ${latest})::integer`,
  };
}
