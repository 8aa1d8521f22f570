import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../open.ts";
import { advisoryLocks } from "../postgres/advisory-locks.ts";
import { publicStatistics } from "../schema/index.ts";

export interface PublicTotal extends Record<string, unknown> {
  readonly total: string;
  readonly stored: number;
  readonly actual: number;
}

/** Purged requests go on counting. */
export const publicTotals: SQL = sql`
  select 'completed_transports' as total, completed_transports as stored,
    (select count(*) from transport_requests where status = 'completed')
      + (select count(*) from purged_requests where was_completed) as actual from public_statistics
  union all select 'rating_sum', rating_sum, (select coalesce(sum(rating), 0) from ratings)
    + (select coalesce(sum(rating), 0) from purged_requests) from public_statistics
  union all select 'rating_count', rating_count, (select count(*) from ratings)
    + (select count(rating) from purged_requests) from public_statistics
  union all select 'hospitals', hospitals,
    (select count(*) from organizations where kind = 'hospital') from public_statistics
  union all select 'ambulance_companies', ambulance_companies,
    (select count(*) from organizations where kind = 'ambulance') from public_statistics`;

export interface RepairOptions {
  /** Skips the check if totals were checked at or after this time. */
  readonly unlessCheckedSince: Date;
  readonly record: (tx: Transaction, drift: readonly PublicTotal[]) => Promise<void>;
}

/**
 * Repairs public totals without blocking writers: counts in one snapshot and adds the difference.
 * @returns repaired totals; null if another process is checking or the check is recent
 */
export function repairPublicTotals(
  db: Database,
  { unlessCheckedSince, record }: RepairOptions,
): Promise<readonly PublicTotal[] | null> {
  return db.transaction(async (tx) => {
    // Two processes would add the difference twice.
    const [lock] = await tx.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(${advisoryLocks.publicTotals}::bigint) as taken`,
    );
    if (!lock?.taken) return null;
    await tx.insert(publicStatistics).values({ id: 1 }).onConflictDoNothing();
    const [row] = await tx.select({ checkedAt: publicStatistics.checkedAt }).from(publicStatistics);
    if (row?.checkedAt && row.checkedAt >= unlessCheckedSince) return null;
    // Exceeds the default statement timeout.
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

/** PostgreSQL returns sums as text. */
const asNumbers = ({ total, stored, actual }: PublicTotal): PublicTotal => ({
  total,
  stored: Number(stored),
  actual: Number(actual),
});
