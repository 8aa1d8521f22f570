import { advanceAuditClock } from "./audit/clock.ts";
import { advisoryLocks } from "./postgres/advisory-locks.ts";
import { sessionOptions } from "./postgres/client-options.ts";
import { hasCode } from "./postgres/file-errors.ts";
import { connect } from "./postgres/transport.ts";
import { grantPortalRights } from "./rights.ts";
import { applyDefinition, currentDefinition } from "./schema-definition.ts";
import { StartupError } from "./startup-error.ts";

/**
 * Applies the schema and grants portal rights, unless a newer version did; concurrent starts wait.
 * @param url of the owner's role
 * @param portalRole if not the owner
 * @returns the newer version whose tables they are, if this one can run with them
 * @throws StartupError if it cannot
 */
export async function migrateDatabase(url: string, portalRole?: string): Promise<string | null> {
  const sql = connect(url, sessionOptions);
  try {
    await sql`select pg_advisory_lock(${advisoryLocks.migration}::bigint)`;
    const newer = await applyDefinition(sql, currentDefinition);
    await advanceAuditClock(sql);
    // This version does not know which of the newer tables are append-only.
    if (portalRole !== undefined && newer === null) await grantPortalRights(sql, portalRole);
    return newer;
  } catch (error) {
    throw error instanceof StartupError ? error : migrationFailure(error);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function migrationFailure(error: unknown): StartupError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason = cause instanceof Error ? cause.message : String(cause);
  const remedy = hasCode(cause, "42501") ? ": set DATABASE_OWNER_URL to the role that owns them" : "";
  return new StartupError(`The database schema could not be updated: ${reason}${remedy}.`, {
    cause,
  });
}
