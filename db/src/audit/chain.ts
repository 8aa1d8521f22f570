import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../open.ts";
import { advisoryLocks } from "../postgres/advisory-locks.ts";
import { auditChain, auditClock, auditLog } from "../schema/index.ts";
import { chainedColumns, computeChainHash, GENESIS_HASH } from "./chain-hash.ts";
import { type ChainKey, chooseKey } from "./chain-keys.ts";
import { findChainHead } from "./head.ts";

export interface ExtendOptions {
  readonly signal?: AbortSignal | undefined;
  /** Rows per transaction; default 1,000. */
  readonly batchSize?: number;
}

/**
 * Appends committed rows to the chain in transaction order; one process at a time. A row waits while an older
 * transaction is open, because that one may still write an earlier row.
 * @param keys the current one first; a new one is recorded, see `chain-keys.ts`
 * @returns the number of rows appended
 */
export async function extendAuditChain(
  db: Database,
  keys: readonly ChainKey[],
  options: ExtendOptions = {},
): Promise<number> {
  const { signal, batchSize = 1_000 } = options;
  let appended = 0;
  for (;;) {
    const rows = await db.transaction((tx) => appendBatch(tx, keys, batchSize));
    appended += rows;
    if (rows < batchSize || signal?.aborted) return appended;
  }
}

async function appendBatch(tx: Transaction, keys: readonly ChainKey[], batchSize: number): Promise<number> {
  const [lock] = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${advisoryLocks.auditChain}::bigint) as taken`,
  );
  if (!lock?.taken) return 0;
  const head = await findChainHead(tx);
  const sealing = await chooseKey(tx, keys, head);
  if (sealing === undefined) return 0;
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
    hash = computeChainHash(sealing.key, hash, row);
    return { position, auditId: Number(row.id), chainHash: hash };
  });
  await tx.insert(auditChain).values(entries);
  return entries.length;
}

const horizon = sql`
  select (pg_snapshot_xmin(pg_current_snapshot())::text::bigint + ${auditClock.advance})::text::xid8 from ${auditClock}`;

async function afterChainedRows(tx: Transaction): Promise<SQL | undefined> {
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
