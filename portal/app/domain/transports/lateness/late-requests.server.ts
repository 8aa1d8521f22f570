import type { Connection } from "@wardway/db/open";
import { transportRequests } from "@wardway/db/schema";
import {
  EARLIEST_LATENESS_MINUTES,
  getLateness,
  type LatenessFacts,
  type LatenessKind,
  pageSizes,
} from "@wardway/model";
import { addMinutes } from "date-fns";
import { and, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { hasNoOpenResponse } from "../lifecycle/order-of-asking.server.ts";

/** When the crew, or a response, is expected; indexed. */
export const due = sql`coalesce(${transportRequests.promisedArrival}, ${transportRequests.transportDate})`;

export const latenessColumns = {
  status: transportRequests.status,
  transportDate: transportRequests.transportDate,
  asSoonAsPossible: transportRequests.asSoonAsPossible,
  createdAt: transportRequests.createdAt,
  promisedArrival: transportRequests.promisedArrival,
  lastMilestone: transportRequests.lastMilestone,
};

type LatenessRow = Pick<typeof transportRequests.$inferSelect, keyof typeof latenessColumns>;

export const toLatenessFacts = (row: LatenessRow): LatenessFacts => ({
  status: row.status,
  transportDate: row.transportDate.toISOString(),
  asSoonAsPossible: row.asSoonAsPossible,
  createdAt: row.createdAt.toISOString(),
  promisedArrival: row.promisedArrival?.toISOString() ?? null,
  lastMilestone: row.lastMilestone,
});

/** Contains all late requests, and few others: `getLateness` decides. */
export const mayBeLate = (now: Date): SQL | undefined =>
  and(
    // A literal, because the partial index serves no parameters.
    sql.raw("transport_requests.status in ('pending', 'needs_approval', 'approved', 'in_progress')"),
    lte(due, addMinutes(now, EARLIEST_LATENESS_MINUTES).toISOString()),
    or(isNull(transportRequests.lastMilestone), eq(transportRequests.lastMilestone, "en_route")),
  );

/** What may be late at a time, up to `pageSizes.maxCount`. @param scope whose */
async function listDue(
  connection: Connection,
  scope: SQL | undefined,
  at: Date,
): Promise<readonly LatenessFacts[]> {
  const rows = await connection
    .select(latenessColumns)
    .from(transportRequests)
    .where(and(mayBeLate(at), scope))
    .limit(pageSizes.maxCount);
  return rows.map(toLatenessFacts);
}

export async function countLate(connection: Connection, scope: SQL | undefined, now = new Date()) {
  const due = await listDue(connection, scope, now);
  return due.filter((facts) => getLateness(facts, now.toISOString()) !== null).length;
}

/** A hospital may have to phone a company if there is no response this long before the pick-up. */
const SOON_MINUTES = 30;

/**
 * Of a hospital's requests: late without a response, without one and due in `SOON_MINUTES`, with an arrival that is late,
 * and due later, for which all companies were asked without a response.
 */
export async function countLateOfHospital(connection: Connection, hospitalId: number, now = new Date()) {
  const isOwn = eq(transportRequests.hospitalId, hospitalId);
  const [due, noResponse] = await Promise.all([
    listDue(connection, isOwn, addMinutes(now, SOON_MINUTES - EARLIEST_LATENESS_MINUTES)),
    connection.$count(
      transportRequests,
      and(
        isOwn,
        isNotNull(transportRequests.noResponseAt),
        hasNoOpenResponse,
        gt(transportRequests.transportDate, addMinutes(now, SOON_MINUTES)),
      ),
    ),
  ]);
  const late = due.map((facts) => getLateness(facts, now.toISOString())?.kind);
  const countOf = (...kinds: readonly LatenessKind[]) =>
    late.filter((kind) => kind !== undefined && kinds.includes(kind)).length;
  const unanswered = countOf("unanswered");
  return {
    unanswered,
    unansweredSoon: due.filter(({ status }) => status === "pending").length - unanswered,
    arrivals: countOf("not_started", "not_arrived"),
    ...(noResponse > 0 && { noResponse }),
  };
}
