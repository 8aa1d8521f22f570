import type { Database } from "@wardway/db/open";
import { vehiclePositions } from "@wardway/db/schema";
import { sql } from "drizzle-orm";
import { readRouteSettings } from "#app/domain/settings/read-settings.server.ts";
import { removeExpired } from "../remove-expired.server.ts";

/** Removes positions whose period is over, but not those of a request on legal hold. */
export async function prunePositions(db: Database, signal: AbortSignal): Promise<void> {
  const { positionRetention } = (await readRouteSettings(db)).value;
  const period = sql`make_interval(days => ${positionRetention}::integer)`;
  await removeExpired(db, vehiclePositions, { since: vehiclePositions.receivedAt, period }, signal);
}
