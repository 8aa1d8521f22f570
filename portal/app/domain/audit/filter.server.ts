import { auditLog } from "@wardway/db/schema";
import type { AuditOutcome } from "@wardway/model";
import { and, gte, lt, type SQL, sql } from "drizzle-orm";
import { containing } from "#app/infra/search-pattern.server.ts";

/** Which entries of the trail are meant; what is left out narrows nothing. */
export interface AuditFilter {
  /** Found in action, resource type, username or details, whatever the case. */
  readonly search?: string | undefined;
  /** The first moment. */
  readonly from?: Date | undefined;
  /** The first moment after the range. */
  readonly to?: Date | undefined;
  readonly outcome?: AuditOutcome | undefined;
}

/** The filter for a where clause, in the words that the trail's indexes are made for. */
export function matchingEntries({ search, from, to, outcome }: AuditFilter): SQL | undefined {
  return and(
    // Lower case is the database's, as in the column.
    search ? sql`${auditLog.searchText} like lower(${containing(search)})` : undefined,
    from ? gte(auditLog.timestamp, from) : undefined,
    to ? lt(auditLog.timestamp, to) : undefined,
    outcome === undefined ? undefined : sql.join([outcomeOf[outcome], auditLog.success], sql` `),
  );
}

const outcomeOf: Readonly<Record<AuditOutcome, SQL>> = { success: sql``, failed: sql`not` };
