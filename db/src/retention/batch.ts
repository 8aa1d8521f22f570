import type { RetentionClass } from "@wardway/model";
import { sql } from "drizzle-orm";
import type { ChainKey } from "../audit/chain-keys.ts";
import type { ChainHead } from "../audit/head.ts";
import type { Database, Transaction } from "../open.ts";
import { advisoryLocks } from "../postgres/advisory-locks.ts";
import { retentionBatches } from "../schema/index.ts";
import { type Archive, type ArchiveTarget, writeArchive } from "./archive.ts";
import type { DueClass } from "./due.ts";

export interface PurgeContext {
  readonly runStartedAt: Date;
  /** Null removes without an archive. */
  readonly archive: ArchiveTarget | null;
  /** The current one first. */
  readonly keys: readonly ChainKey[];
  /** Head of the chain, stored outside the database: what follows it stays. */
  readonly storedHead: ChainHead | null;
  /** Adds a row to the audit trail, in the transaction of the batch. */
  readonly record: (tx: Transaction, batch: PurgedBatch) => Promise<void>;
  /** Rows per transaction, for tests. */
  readonly batchRows?: Readonly<Partial<Record<RetentionClass, number>>> | undefined;
}

export interface PurgedBatch {
  readonly class: RetentionClass;
  readonly rows: number;
  readonly events: number;
  readonly cutoff: Date;
  readonly archive: Archive | null;
}

/** What of a batch is removed, after its lines are in the archive. */
export interface Candidates {
  readonly lines: readonly string[];
  remove(archive: Archive | null): Promise<{ readonly rows: number; readonly events: number }>;
}

/** Time limit of one batch: a hold that is being set waits for the batch. */
const BATCH_SECONDS = 300;

/**
 * Archives and removes one batch in one transaction, in which no hold can be set.
 * @param find what is due, under the lock; null if nothing is
 * @returns null if nothing was due
 */
export function purgeBatch(
  db: Database,
  due: DueClass,
  context: PurgeContext,
  find: (tx: Transaction) => Promise<Candidates | null>,
): Promise<PurgedBatch | null> {
  return db.transaction(async (tx) => {
    const limit = sql.raw(`'${BATCH_SECONDS}s'`);
    await tx.execute(sql`set local statement_timeout = ${limit}`);
    await tx.execute(sql`set local lock_timeout = ${limit}`);
    // It idles while the archive is written.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = ${limit}`);
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.retention}::bigint)`);
    const candidates = await find(tx);
    if (candidates === null) return null;
    const archive = context.archive && (await writeArchive(candidates.lines, due.class, context.archive));
    const removed = await candidates.remove(archive);
    if (removed.rows !== candidates.lines.length) {
      throw new Error(`${removed.rows} rows were removed and ${candidates.lines.length} archived.`);
    }
    const batch: PurgedBatch = { class: due.class, ...removed, cutoff: due.cutoff, archive };
    await tx.insert(retentionBatches).values({
      runStartedAt: context.runStartedAt,
      class: due.class,
      ...removed,
      cutoff: due.cutoff,
      archive: archive?.name ?? null,
      archiveHash: archive?.hash ?? null,
    });
    await context.record(tx, batch);
    return batch;
  });
}
