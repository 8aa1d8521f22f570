import type { Connection } from "@wardway/db/open";
import { activeStatuses, openStatuses, type RequestStatus, type RetentionPolicy } from "@wardway/model";
import { type SQL, sql } from "drizzle-orm";
import { MAX_COUNTED_DUE } from "./overview.server.ts";

/** So long after its pick-up time a request that has not ended was probably forgotten. */
export const UNENDED_DAYS = 30;

export interface NeverDue {
  readonly kind: "pending" | "under_way" | "unreviewed";
  /** Up to `MAX_COUNTED_DUE`, the oldest first. */
  readonly count: number;
  /** ISO 8601: the pick-up time, or the end of the access. */
  readonly oldestAt: string | null;
}

/**
 * What no purge removes until someone acts: requests that have not ended, and, where their reasons have a period, emergency
 * accesses that were not reviewed within it.
 */
export async function readNeverDue(
  connection: Connection,
  { auditYears }: Pick<RetentionPolicy, "auditYears">,
): Promise<readonly NeverDue[]> {
  const queries: readonly (readonly [NeverDue["kind"], SQL])[] = [
    ["pending", unended(openStatuses)],
    ["under_way", unended(activeStatuses)],
    ...(auditYears === null ? [] : [["unreviewed", unreviewed(auditYears)] as const]),
  ];
  return Promise.all(
    queries.map(async ([kind, times]) => {
      const [row] = await connection.execute<{ count: number; oldest: string | null }>(sql`
        select count(*)::integer, to_json(min(at))#>>'{}' as oldest
        from (${times} order by at limit ${MAX_COUNTED_DUE}) as found`);
      return {
        kind,
        count: row?.count ?? 0,
        oldestAt: row?.oldest ? new Date(row.oldest).toISOString() : null,
      };
    }),
  );
}

const unended = (statuses: readonly RequestStatus[]) => sql`
  select transport_date as at from transport_requests
  where status in ${[...statuses]}
    and transport_date < now() - make_interval(days => ${UNENDED_DAYS}::integer)`;

const unreviewed = (years: number) => sql`
  select ends_at as at from emergency_accesses
  where reviewed_at is null and ends_at < now() - make_interval(years => ${years}::integer)`;
