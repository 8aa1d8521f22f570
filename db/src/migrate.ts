import path from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { advisoryLocks } from "./postgres/advisory-locks.ts";
import { sessionOptions } from "./postgres/client-options.ts";
import { StartupError } from "./startup-error.ts";

const migrationsFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..", "migrations");

/**
 * Brings the tables up to date. Of several processes that start at once one does the work and the others wait for it.
 *
 * @throws StartupError, with the driver's error as its cause.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const sql = postgres(url, sessionOptions);
  try {
    await sql`select pg_advisory_lock(${advisoryLocks.migration}::bigint)`;
    await migrate(drizzle(sql), { migrationsFolder });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartupError(`The tables of the database could not be brought up to date: ${reason}.`, {
      cause,
    });
  } finally {
    // Closing the connection frees the lock.
    await sql.end({ timeout: 5 });
  }
}
