import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "@wardway/db/open";
import { sql } from "drizzle-orm";
import { withTimeout } from "./with-timeout.ts";

/** No payload: the outbox holds the changes. */
export const liveChannel = "wardway_live";

const MIN_NOTIFY_INTERVAL_MS = 20;

/**
 * Never within the transaction of a change: PostgreSQL serializes the commits of transactions that notify.
 */
export async function notifyProcesses(db: Database): Promise<void> {
  await withTimeout(db.execute(sql`select pg_notify(${liveChannel}, '')`));
  await pause(MIN_NOTIFY_INTERVAL_MS);
}
