import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "@wardway/db/open";
import { sql } from "drizzle-orm";
import { inTime } from "./with-timeout.ts";

/** Whoever listens looks at the outbox. It carries nothing: what has changed stands there. */
export const liveChannel = "wardway_live";

/** Milliseconds between two of one process. */
const pace = 20;

/**
 * Has the other processes look at what was committed. Never within the transaction of a change: a notification makes
 * all commits of the server wait for one another.
 */
export async function tellProcesses(db: Database): Promise<void> {
  await inTime(db.execute(sql`select pg_notify(${liveChannel}, '')`));
  await pause(pace);
}
