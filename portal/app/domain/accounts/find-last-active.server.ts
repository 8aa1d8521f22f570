import type { Database } from "@wardway/db/open";
import { sessionLimits } from "@wardway/model";
import { addMinutes } from "date-fns";
import { findDowntime, localStores } from "#app/infra/downtime/downtime.server.ts";
import { activeSettings } from "../settings/read-settings.server.ts";

/**
 * Minutes without a stored activity after which a query may leave a session out. In a downtime activity is not stored, and
 * `findLastActive` applies the limit.
 */
export async function storedTimeout(db: Database): Promise<number> {
  return findDowntime(db) ? sessionLimits.absoluteHours * 60 : (await activeSettings(db)).sessionTimeout;
}

/**
 * When a session was used last: in a downtime on this machine too, or before it.
 * @param stored in the database
 * @returns null if the session has ended since then
 */
export async function findLastActive(db: Database, idHash: string, stored: Date): Promise<Date | null> {
  if (!findDowntime(db)) return stored;
  const { activity } = localStores(db);
  if (activity.isEnded(idHash)) return null;
  const { sessionTimeout } = await activeSettings(db);
  const lastActive = await activity.lastActive(idHash, stored);
  return addMinutes(lastActive, sessionTimeout).getTime() > Date.now() ? lastActive : null;
}
