import { access, readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { StartupError } from "@wardway/db/startup-error";
import type { Environment } from "./environment.ts";

/**
 * A data folder with the head of an audit trail and without a database is that of a portal whose records are in another place:
 * without DATABASE_URL it would start with an empty database.
 * @throws StartupError in production
 */
export async function requireKnownDatabase({
  production,
  databaseUrl,
  dataDir,
}: Pick<Environment, "production" | "databaseUrl" | "dataDir">): Promise<void> {
  if (!production || databaseUrl !== undefined) return;
  const folder = resolve(dataDir);
  const [database, head] = [join(folder, "postgres"), join(folder, "audit-head")];
  if ((await hasEntries(database)) || !(await exists(head))) return;
  throw new StartupError(
    `NODE_ENV is production and DATABASE_URL is not set, but the portal has worked with a database that is not in ${folder}: set DATABASE_URL to its address, or restore a backup of an embedded one. To start with an empty database, move ${head} away.`,
  );
}

/** Also if it cannot be entered. A link may lead to a disk that is not mounted. */
const hasEntries = (folder: string) =>
  readdir(folder).then(
    (entries) => entries.length > 0,
    (error: NodeJS.ErrnoException) => error.code !== "ENOENT",
  );

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
