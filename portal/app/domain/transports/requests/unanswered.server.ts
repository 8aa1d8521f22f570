import type { Connection } from "@wardway/db/open";
import { transportEvents, transportRequests } from "@wardway/db/schema";
import { type Actor, openStatuses, pageSizes, type TransportRequest, UNANSWERED_HOURS } from "@wardway/model";
import { differenceInHours, subHours } from "date-fns";
import { and, asc, desc, eq, gte, isNotNull, isNull, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import { hasNoOpenResponse } from "../lifecycle/order-of-asking.server.ts";
import { noProgress } from "../record/read-events.server.ts";
import { readListed } from "../record/select-requests.server.ts";
import { visibleTo } from "../record/visibility.server.ts";

/**
 * Pending requests whose pick-up time is before `end`, and to which nothing has happened since: no response came, none was
 * withdrawn, and no company gave the transport back. A change, a new route, an accepting facility and a
 * decline bring no company.
 */
export function unansweredBefore(connection: Connection, end: Date): SQL {
  const { id, status, transportDate } = transportRequests;
  const { transportRequestId, occurredAt, type } = transportEvents;
  const later = connection
    .select({ isNone: sql`count(*) = 0` })
    .from(transportEvents)
    .where(and(eq(transportRequestId, id), gte(occurredAt, end), notInArray(type, [...noProgress])));
  // A literal, because the partial index of the pool serves no parameters; and a count, which is read for each request that
  // is looked at: an existence is joined, with all events there are.
  return sql`(${status} = 'pending' and ${lt(transportDate, end)} and (${later}))`;
}

/**
 * What a hospital must act on: unanswered requests, and those for which it asked all companies and none has responded in time.
 * Companies do not learn of the latter.
 */
export function withoutResponse(connection: Connection, { role }: Actor, now = new Date()): SQL | undefined {
  const { noResponseAt, givenBackAt } = transportRequests;
  const unanswered = unansweredBefore(connection, subHours(now, UNANSWERED_HOURS));
  return role === "ambulance"
    ? unanswered
    : // What a company has given back has a place of its own.
      or(unanswered, and(isNotNull(noResponseAt), isNull(givenBackAt), hasNoOpenResponse));
}

/**
 * When the hospital was notified that no company has responded, ISO 8601; null if it was not, or if the pick-up is past by
 * `UNANSWERED_HOURS`, which then counts instead.
 */
export function getNoResponseTime(
  { asking, transportDate }: Pick<TransportRequest, "asking" | "transportDate">,
  now = new Date(),
): string | null {
  if (differenceInHours(now, transportDate) >= UNANSWERED_HOURS) return null;
  return asking?.noResponseSince ?? null;
}

/** The requests without a response that the actor sees, critical ones first; `count` of all, up to `pageSizes.maxCount`. */
export async function listUnanswered(
  connection: Connection,
  actor: Actor,
  limit: number,
  now = new Date(),
): Promise<{ readonly items: readonly TransportRequest[]; readonly count: number }> {
  const { id, priority, dispatchBy } = transportRequests;
  const scope = and(visibleTo(actor, openStatuses), withoutResponse(connection, actor, now));
  const isCritical = sql`${priority} = 'critical'`;
  const found = await connection
    .select({ id })
    .from(transportRequests)
    .where(scope)
    .orderBy(desc(isCritical), asc(dispatchBy), asc(id))
    .limit(pageSizes.maxCount);
  const first = found.slice(0, limit).map((row) => row.id);
  return { items: await readListed(connection, actor, first), count: found.length };
}
