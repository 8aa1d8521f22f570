import type { Database } from "@wardway/db/open";
import { vehiclePositions } from "@wardway/db/schema";
import { inArray, lt, sql } from "drizzle-orm";
import { readRouteSettings } from "#app/domain/settings/read.server.ts";

/** Rows per statement, to keep locks and shutdown short. */
const BATCH_ROWS = 5_000;

export async function prunePositions(db: Database, signal: AbortSignal): Promise<void> {
  const { positionRetention } = (await readRouteSettings(db)).value;
  const ended = lt(
    vehiclePositions.receivedAt,
    sql`now() - make_interval(days => ${positionRetention}::integer)`,
  );
  const { id, receivedAt } = vehiclePositions;
  for (let removed = BATCH_ROWS; removed === BATCH_ROWS && !signal.aborted; ) {
    const oldest = db
      .select({ id })
      .from(vehiclePositions)
      .where(ended)
      .orderBy(receivedAt)
      .limit(BATCH_ROWS);
    removed = (await db.delete(vehiclePositions).where(inArray(id, oldest)).returning({ id })).length;
  }
}
