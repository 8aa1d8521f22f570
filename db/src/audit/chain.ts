import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../open.ts";
import { advisoryLocks } from "../postgres/advisory-locks.ts";
import { auditChain, auditClock, auditLog } from "../schema/index.ts";
import { chainedColumns, computeChainHash, GENESIS_HASH } from "./chain-hash.ts";
import { findChainHead } from "./head.ts";

export interface ExtendOptions {
  /** Stops after the current batch. */
  readonly signal?: AbortSignal | undefined;
  /** Rows per transaction. 1,000 if missing. */
  readonly batchSize?: number;
}

/**
 * Appends committed rows to the chain, in the order of the transactions that wrote them. Only one process works at a
 * time; a killed one leaves complete batches.
 *
 * A row waits while any older transaction on the server is open, since that one may still write a row that belongs
 * before it.
 *
 * @param key 32 bytes
 * @returns the number of rows appended
 */
export async function extendAuditChain(
  db: Database,
  key: Buffer,
  options: ExtendOptions = {},
): Promise<number> {
  const { signal, batchSize = 1_000 } = options;
  let appended = 0;
  for (;;) {
    const rows = await db.transaction((tx) => appendBatch(tx, key, batchSize));
    appended += rows;
    if (rows < batchSize || signal?.aborted) return appended;
  }
}

async function appendBatch(tx: Transaction, key: Buffer, batchSize: number): Promise<number> {
  const [lock] = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${advisoryLocks.auditChain}::bigint) as taken`,
  );
  if (!lock?.taken) return 0;
  const head = await findChainHead(tx);
  const rows = await tx
    .select(chainedColumns)
    .from(auditLog)
    .where(and(await afterChainedRows(tx), sql`${auditLog.writtenBy} < (${horizon})`))
    .orderBy(asc(auditLog.writtenBy), asc(auditLog.id))
    .limit(batchSize);
  if (rows.length === 0) return 0;

  let { position, hash } = head ?? { position: 0, hash: GENESIS_HASH };
  const entries = rows.map((row) => {
    position += 1;
    hash = computeChainHash(key, hash, row);
    return { position, auditId: Number(row.id), chainHash: hash };
  });
  await tx.insert(auditChain).values(entries);
  return entries.length;
}

/** Every transaction before it has ended, by the audit clock. */
const horizon = sql`
  select (pg_snapshot_xmin(pg_current_snapshot())::text::bigint + ${auditClock.advance})::text::xid8 from ${auditClock}`;

/** Continues at the end of the chain, by index. */
async function afterChainedRows(tx: Transaction): Promise<SQL | undefined> {
  // A chained row that was deleted since is skipped: verification reports it.
  const [last] = await tx
    .select({ writtenBy: auditLog.writtenBy, id: auditLog.id })
    .from(auditChain)
    .innerJoin(auditLog, eq(auditLog.id, auditChain.auditId))
    .orderBy(desc(auditChain.position))
    .limit(1);
  return (
    last && sql`(${auditLog.writtenBy}, ${auditLog.id}) > (${last.writtenBy}::text::xid8, ${last.id}::bigint)`
  );
}
