import postgres from "postgres";
import { advanceAuditClock } from "./audit/clock.ts";
import { advisoryLocks } from "./postgres/advisory-locks.ts";
import { sessionOptions } from "./postgres/client-options.ts";
import { hasCode } from "./postgres/file-errors.ts";
import { grantPortalRights } from "./rights.ts";
import { applyDefinition, currentDefinition } from "./schema-definition.ts";
import { StartupError } from "./startup-error.ts";

/**
 * Brings the tables up to date, and the rights of the portal's role on them. Of several processes that start at once
 * one does the work and the others wait for it.
 *
 * @param url of the role that owns the tables
 * @param portalRole the role that the portal works under, where it is another one
 * @throws StartupError, with the driver's error as its cause.
 */
export async function migrateDatabase(url: string, portalRole?: string): Promise<void> {
  const sql = postgres(url, sessionOptions);
  try {
    await sql`select pg_advisory_lock(${advisoryLocks.migration}::bigint)`;
    await applyDefinition(sql, currentDefinition);
    await advanceAuditClock(sql);
    if (portalRole !== undefined) await grantPortalRights(sql, portalRole);
  } catch (error) {
    throw error instanceof StartupError ? error : migrationFailure(error);
  } finally {
    // Closing the connection frees the lock.
    await sql.end({ timeout: 5 });
  }
}

function migrationFailure(error: unknown): StartupError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason = cause instanceof Error ? cause.message : String(cause);
  const remedy = hasCode(cause, "42501") ? ": set DATABASE_OWNER_URL to the role that owns them" : "";
  return new StartupError(`The tables of the database could not be brought up to date: ${reason}${remedy}.`, {
    cause,
  });
}
