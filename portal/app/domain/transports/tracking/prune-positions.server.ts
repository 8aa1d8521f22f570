import { advisoryLocks } from "@wardway/db/advisory-locks";
import type { Database } from "@wardway/db/open";
import { vehiclePositions } from "@wardway/db/schema";
import { and, inArray, lt, sql } from "drizzle-orm";
import { readRouteSettings } from "#app/domain/settings/read-settings.server.ts";

/** Rows per statement, to keep locks and shutdown short. */
const BATCH_ROWS = 5_000;

const isOnHold = sql`
  exists (select from legal_holds where released_at is null)
  and (select is_held(request) from transport_requests request where request.id = transport_request_id)`;

/** Removes positions whose period is over, but not those of a request on legal hold. */
export async function prunePositions(db: Database, signal: AbortSignal): Promise<void> {
  const { positionRetention } = (await readRouteSettings(db)).value;
  const ended = lt(
    vehiclePositions.receivedAt,
    sql`now() - make_interval(days => ${positionRetention}::integer)`,
  );
  const { id, receivedAt } = vehiclePositions;
  for (let removed = BATCH_ROWS; removed === BATCH_ROWS && !signal.aborted; ) {
    removed = await db.transaction(async (tx) => {
      // A hold that is being set waits for this batch; the next one sees it.
      await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.retention}::bigint)`);
      const oldest = tx
        .select({ id })
        .from(vehiclePositions)
        .where(and(ended, sql`not (${isOnHold})`))
        .orderBy(receivedAt)
        .limit(BATCH_ROWS);
      return (await tx.delete(vehiclePositions).where(inArray(id, oldest)).returning({ id })).length;
    });
  }
}
