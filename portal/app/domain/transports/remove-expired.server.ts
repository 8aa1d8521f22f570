import { advisoryLocks } from "@wardway/db/advisory-locks";
import type { Database, Transaction } from "@wardway/db/open";
import type { notifications, vehiclePositions } from "@wardway/db/schema";
import { and, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Rows per transaction, to keep locks and shutdown short. */
const BATCH_ROWS = 5_000;
/** The next run continues: backups and standbys get the removal of a backlog in parts. */
const MAX_BATCHES = 200;

const isOnHold = sql`
  exists (select from legal_holds where released_at is null)
  and coalesce((select is_held(request) from transport_requests request where request.id = transport_request_id), false)`;

interface Expiry {
  /** Indexed; the oldest rows are removed first. */
  readonly since: PgColumn;
  /** An interval of PostgreSQL. */
  readonly period: SQL;
  /** Rows that stay. */
  readonly spared?: SQL;
}

/** The last row that a batch has looked at: those that stay are passed once in a run. */
interface Place {
  /** As PostgreSQL writes it: a date of JavaScript has no microseconds. */
  readonly at: string;
  readonly id: number;
}

/**
 * Removes the rows whose period is over, but not those of a request on legal hold, and none while everything is on hold. Of
 * several processes one removes.
 */
export async function removeExpired(
  db: Database,
  table: typeof vehiclePositions | typeof notifications,
  expiry: Expiry,
  signal: AbortSignal,
): Promise<void> {
  let place: Place | null = null;
  for (let batch = 0; batch < MAX_BATCHES && !signal.aborted; batch += 1) {
    place = await db.transaction((tx) => removeBatch(tx, table, expiry, place));
    if (place === null) return;
  }
}

/** @returns null after the last batch */
async function removeBatch(
  tx: Transaction,
  table: typeof vehiclePositions | typeof notifications,
  { since, period, spared }: Expiry,
  after: Place | null,
): Promise<Place | null> {
  // A hold that is being set takes the same lock, and the next run sees it.
  const [state] = await tx.execute<{ mayRemove: boolean }>(sql`
    select pg_try_advisory_xact_lock(${advisoryLocks.retention}::bigint)
      and not exists (select from legal_holds where released_at is null and scope = 'everything') as "mayRemove"`);
  if (!state?.mayRemove) return null;
  const { id } = table;
  const rows = await tx
    .select({
      id,
      at: sql<string>`${since}::text`,
      isFree: sql<boolean>`not (${isOnHold}) and not (${spared ?? sql`false`})`,
    })
    .from(table)
    .where(
      and(
        sql`${since} < now() - ${period}`,
        after ? sql`(${since}, ${id}) > (${after.at}::timestamptz, ${after.id}::bigint)` : undefined,
      ),
    )
    .orderBy(since, id)
    .limit(BATCH_ROWS)
    // Users mark them as read in other orders.
    .for("update", { skipLocked: true });
  const free = rows.filter(({ isFree }) => isFree).map((row) => row.id);
  await tx.delete(table).where(sql`${id} = any(${sql.param(free)}::bigint[])`);
  return rows.length === BATCH_ROWS ? (rows.at(-1) ?? null) : null;
}
