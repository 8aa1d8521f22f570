import type { Connection } from "@wardway/db/open";
import { transportRequests } from "@wardway/db/schema";
import {
  EARLIEST_LATENESS_MINUTES,
  getLateness,
  type Lateness,
  type LatenessFacts,
  type LatenessKind,
  pageSizes,
} from "@wardway/model";
import { addMinutes } from "date-fns";
import { and, eq, isNull, lte, or, type SQL, sql } from "drizzle-orm";

/** When the crew, or a response, is expected; indexed. */
export const due = sql`coalesce(${transportRequests.promisedArrival}, ${transportRequests.transportDate})`;

export const latenessColumns = {
  status: transportRequests.status,
  transportDate: transportRequests.transportDate,
  createdAt: transportRequests.createdAt,
  promisedArrival: transportRequests.promisedArrival,
  lastMilestone: transportRequests.lastMilestone,
};

type LatenessRow = Pick<typeof transportRequests.$inferSelect, keyof typeof latenessColumns>;

export const toLatenessFacts = (row: LatenessRow): LatenessFacts => ({
  status: row.status,
  transportDate: row.transportDate.toISOString(),
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

/** Requests that are late now, up to `pageSizes.maxCount`. @param scope whose */
async function listLate(
  connection: Connection,
  scope: SQL | undefined,
  now: Date,
): Promise<readonly Lateness[]> {
  const rows = await connection
    .select(latenessColumns)
    .from(transportRequests)
    .where(and(mayBeLate(now), scope))
    .limit(pageSizes.maxCount);
  return rows.flatMap((row) => getLateness(toLatenessFacts(row), now.toISOString()) ?? []);
}

export const countLate = async (connection: Connection, scope: SQL | undefined, now = new Date()) =>
  (await listLate(connection, scope, now)).length;

/** Of a hospital's late requests: without a response, and with an arrival that is late. */
export async function countLateOfHospital(connection: Connection, hospitalId: number, now = new Date()) {
  const late = await listLate(connection, eq(transportRequests.hospitalId, hospitalId), now);
  const countOf = (...kinds: readonly LatenessKind[]) =>
    late.filter(({ kind }) => kinds.includes(kind)).length;
  return { unanswered: countOf("unanswered"), arrivals: countOf("not_started", "not_arrived") };
}
