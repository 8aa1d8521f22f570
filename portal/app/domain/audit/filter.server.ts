import { auditLog } from "@wardway/db/schema";
import type { AuditOutcome } from "@wardway/model";
import { and, gte, lt, type SQL, sql } from "drizzle-orm";
import { containing } from "#app/infra/search-pattern.server.ts";

export interface AuditFilter {
  /** In action, resource type, username and details, case-insensitive. */
  readonly search?: string | undefined;
  /** Inclusive. */
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
  readonly outcome?: AuditOutcome | undefined;
}

export function matchingEntries({ search, from, to, outcome }: AuditFilter): SQL | undefined {
  return and(
    // Lower-cased by the database, as the column is.
    search ? sql`${auditLog.searchText} like lower(${containing(search)})` : undefined,
    from ? gte(auditLog.timestamp, from) : undefined,
    to ? lt(auditLog.timestamp, to) : undefined,
    outcome === undefined ? undefined : sql.join([outcomeOf[outcome], auditLog.success], sql` `),
  );
}

const outcomeOf: Readonly<Record<AuditOutcome, SQL>> = { success: sql``, failed: sql`not` };
