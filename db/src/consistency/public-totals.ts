import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../open.ts";
import { advisoryLocks } from "../postgres/advisory-locks.ts";
import { publicStatistics } from "../schema/index.ts";

/** A public total, as its writers have kept it and as the rows say. */
export interface PublicTotal extends Record<string, unknown> {
  readonly total: string;
  readonly stored: number;
  readonly actual: number;
}

/** The totals beside their rows: `total`, the counter's column, `kept` and `found`. */
export const publicTotals: SQL = sql`
  select 'completed_transports' as total, completed_transports as kept,
    (select count(*) from transport_requests where status = 'completed') as found from public_statistics
  union all select 'rating_sum', rating_sum, (select coalesce(sum(rating), 0) from ratings) from public_statistics
  union all select 'rating_count', rating_count, (select count(*) from ratings) from public_statistics
  union all select 'hospitals', hospitals,
    (select count(*) from organizations where kind = 'hospital') from public_statistics
  union all select 'ambulance_companies', ambulance_companies,
    (select count(*) from organizations where kind = 'ambulance') from public_statistics`;

export interface RepairOptions {
  /** Nothing is done where the totals were checked at this moment or later. */
  readonly unlessCheckedSince: Date;
  /** Records what is mended, in the transaction that mends it. */
  readonly record: (tx: Transaction, drift: readonly PublicTotal[]) => Promise<void>;
}

/**
 * Recounts the public totals and mends those that have drifted. Nobody waits for it: the totals and the rows are read
 * in one statement, whose snapshot has of every writer both or neither, so that their difference is the drift and no
 * change under way; that difference is added, to whatever the total has become meanwhile. Of several processes at once
 * one works.
 *
 * @returns what was mended; null where another process is at it or the check has been made
 */
export function repairPublicTotals(
  db: Database,
  { unlessCheckedSince, record }: RepairOptions,
): Promise<readonly PublicTotal[] | null> {
  return db.transaction(async (tx) => {
    // Two at once would each add the same difference.
    const [lock] = await tx.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(${advisoryLocks.publicTotals}::bigint) as taken`,
    );
    if (!lock?.taken) return null;
    await tx.insert(publicStatistics).values({ id: 1 }).onConflictDoNothing();
    const [row] = await tx.select({ checkedAt: publicStatistics.checkedAt }).from(publicStatistics);
    if (row?.checkedAt && row.checkedAt >= unlessCheckedSince) return null;
    // Years of transports take longer to count than a page may take.
    await tx.execute(sql`set local statement_timeout = '10min'`);
    const totals = await tx.execute<PublicTotal>(publicTotals);
    const drift = totals.map(asNumbers).filter(({ stored, actual }) => stored !== actual);
    if (drift.length > 0) {
      const differences = drift.map(
        ({ total, stored, actual }) =>
          sql`${sql.identifier(total)} = ${sql.identifier(total)} + ${actual - stored}`,
      );
      await record(tx, drift);
      await tx.execute(sql`update public_statistics set ${sql.join(differences, sql`, `)}`);
    }
    await tx.update(publicStatistics).set({ checkedAt: sql`clock_timestamp()` });
    return drift;
  });
}

/** A sum arrives as text. */
const asNumbers = ({ total, stored, actual }: PublicTotal): PublicTotal => ({
  total,
  stored: Number(stored),
  actual: Number(actual),
});
