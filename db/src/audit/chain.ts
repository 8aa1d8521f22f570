import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../open.ts";
import { advisoryLocks } from "../postgres/advisory-locks.ts";
import { auditChain, auditClock, auditLog } from "../schema/index.ts";
import { chainedColumns, computeChainHash, GENESIS_HASH } from "./chain-hash.ts";
import { findChainHead } from "./head.ts";

export interface ExtendOptions {
  /** Aborted where the rest can wait for the next time. */
  readonly signal?: AbortSignal | undefined;
  /** Rows that one transaction seals. 1,000 if missing. */
  readonly batchSize?: number;
}

/**
 * Adds the rows that are committed for good to the chain, in the order of the transactions that wrote them. Of
 * several sealers at once one works; one that is killed leaves whole batches.
 *
 * A row waits while a transaction that began to write before its own is still open, on the whole server: that one
 * may yet add a row that belongs before it.
 *
 * @param key 32 bytes
 * @returns how many rows it sealed
 */
export async function extendAuditChain(
  db: Database,
  key: Buffer,
  options: ExtendOptions = {},
): Promise<number> {
  const { signal, batchSize = 1_000 } = options;
  let sealed = 0;
  for (;;) {
    const rows = await db.transaction((tx) => appendBatch(tx, key, batchSize));
    sealed += rows;
    if (rows < batchSize || signal?.aborted) return sealed;
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
  const seals = rows.map((row) => {
    position += 1;
    hash = computeChainHash(key, hash, row);
    return { position, auditId: Number(row.id), chainHash: hash };
  });
  await tx.insert(auditChain).values(seals);
  return seals.length;
}

/** By the trail's clock: every transaction before it has ended, and none will ever again write before it. */
const horizon = sql`
  select (pg_snapshot_xmin(pg_current_snapshot())::text::bigint + ${auditClock.advance})::text::xid8 from ${auditClock}`;

/** Begins where the chain ends, by the index: the trail is never read as a whole. */
async function afterChainedRows(tx: Transaction): Promise<SQL | undefined> {
  // A sealed row that was removed since is passed over: sealing goes on, and the verification tells.
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
