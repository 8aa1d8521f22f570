import type { Connection } from "@wardway/db/open";
import { transportRequests, users, vehiclePositions } from "@wardway/db/schema";
import type { Actor, VehiclePosition } from "@wardway/model";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { positionColumns, watchedBy } from "./observed.server.ts";

export interface NewestPosition extends VehiclePosition {
  readonly requestId: number;
  /** What the crew that shares the position calls its vehicle; null if it has not said. */
  readonly unit: string | null;
}

/** More than a page has rows, or a company has vehicles that have just arrived. */
const MAX_POSITIONS = 200;

/** The last position of each transport in progress that the actor may follow; those without one are missing. */
export async function readNewestPositions(
  connection: Connection,
  actor: Actor,
  scope: SQL | undefined,
): Promise<readonly NewestPosition[]> {
  const newest = sql`(
    select newest.id from vehicle_positions as newest
    where newest.transport_request_id = ${transportRequests.id}
    order by newest.recorded_at desc limit 1
  )`;
  const rows = await connection
    .select({ requestId: transportRequests.id, unit: users.unit, ...positionColumns })
    .from(transportRequests)
    .innerJoin(vehiclePositions, eq(vehiclePositions.id, newest))
    .leftJoin(users, eq(users.id, vehiclePositions.userId))
    .where(and(eq(transportRequests.status, "in_progress"), watchedBy(actor), scope))
    .limit(MAX_POSITIONS);
  return rows.map(({ recordedAt, receivedAt, ...row }) => ({
    ...row,
    recordedAt: recordedAt.toISOString(),
    receivedAt: receivedAt.toISOString(),
  }));
}
