import { join } from "node:path";
import type { Database, OpenDatabase } from "@wardway/db/open";
import { watchDowntime } from "#app/infra/downtime/downtime.server.ts";
import { DowntimeJournal } from "#app/infra/downtime/journal.server.ts";
import { SessionActivity } from "#app/infra/downtime/session-activity.server.ts";
import { hasRoom } from "#app/infra/free-space.server.ts";
import { recover } from "./recover.server.ts";

export interface WatchedDatabase extends Pick<OpenDatabase, "writeAccess" | "renewSessions"> {
  readonly db: Database;
}

interface WatchedFolders {
  /** Has the folder of what is deferred. */
  readonly dataDir: string;
  /** Of the embedded database; null for an external one, whose disk is another machine's. */
  readonly database: string | null;
}

/**
 * Watches for a database that accepts no writes, and brings what was deferred during an earlier downtime to it.
 * @returns stops the watch
 */
export async function startDowntimeWatch(
  database: WatchedDatabase,
  { dataDir, database: databaseFolder }: WatchedFolders,
): Promise<() => Promise<void>> {
  const { db } = database;
  const folder = join(dataDir, "downtime");
  const stores = {
    journal: new DowntimeJournal(folder),
    activity: new SessionActivity(join(folder, "sessions")),
  };
  const stop = await watchDowntime(db, {
    ...stores,
    writeAccess: database.writeAccess,
    hasRoom: async () => databaseFolder === null || hasRoom(databaseFolder),
    renewSessions: database.renewSessions,
    recover: (ended) => recover(db, stores, ended),
  });
  return async () => {
    await stop();
    await stores.journal.close();
  };
}
