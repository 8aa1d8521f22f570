import { and, asc, count, eq, gt, max, type SQL, sql } from "drizzle-orm";
import type { Connection, Database, Transaction } from "../open.ts";
import { auditChain, auditLog } from "../schema/index.ts";
import { type Anchor, findAnchor, findAnchorFault, findSignedAnchor } from "./anchors.ts";
import { type ChainedRow, chainedColumns, computeChainHash, GENESIS_HASH } from "./chain-hash.ts";
import type { ChainKey } from "./chain-keys.ts";
import { type Fault, faults } from "./faults.ts";
import type { ChainHead } from "./head.ts";
import { createRowMacCheck, findCopiedRowMac, type RowMacCheck } from "./row-mac-check.ts";
import { readSeals, type Seals } from "./seals.ts";
import { removedRowsAction } from "./witness.ts";

export type Verdict =
  | {
      readonly sound: true;
      /** Null for an empty chain. */
      readonly last: (ChainHead & { readonly row: number }) | null;
      readonly pending: number;
      /** The last position that was purged; null if the trail is complete. */
      readonly purged: { readonly position: number; readonly cutoff: Date } | null;
    }
  | { readonly sound: false; readonly fault: Fault };

export interface VerifyOptions {
  readonly heads?: readonly ChainHead[] | undefined;
  readonly rowMacKeys?: readonly Buffer[] | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /** Rows per query; default 5,000. */
  readonly batchSize?: number;
}

/**
 * Reports the first row that was altered, inserted or removed. Reads one snapshot in batches.
 * @param keys of all periods, see `chain-keys.ts`
 */
export function verifyAudit(
  db: Database,
  keys: readonly ChainKey[],
  options: VerifyOptions = {},
): Promise<Verdict> {
  const check = async (tx: Transaction) => {
    // Parallel workers are slower on small batches.
    await tx.execute(sql`set local max_parallel_workers_per_gather = 0`);
    return checkChain(tx, keys, options);
  };
  return db.transaction(check, { isolationLevel: "repeatable read", accessMode: "read only" });
}

export async function checkChain(
  connection: Connection,
  keys: readonly ChainKey[],
  { heads = [], rowMacKeys = [], onProgress, batchSize = 5_000 }: VerifyOptions = {},
): Promise<Verdict> {
  const [length] = await connection.select({ total: max(auditChain.position) }).from(auditChain);
  const total = Number(length?.total ?? 0);
  const newest = await findAnchor(connection);
  const seals = await readSeals(connection, keys, total, newest?.position ?? 0);
  if ("fault" in seals) return { sound: false, fault: seals.fault };
  const anchor =
    newest && seals.sealing && (await findSignedAnchor(connection, seals.sealing, newest.position));
  if (newest && !anchor) return { sound: false, fault: faults.forgedAnchor(newest.position) };
  const moved = anchor && (await findAnchorFault(connection, anchor));
  if (moved) return { sound: false, fault: moved };
  let last: Link | null = anchor ? asLink(anchor) : null;
  const found = new Map<number, string>(anchor ? [[anchor.position, anchor.chainHash]] : []);
  const checkRowMac = createRowMacCheck(rowMacKeys, anchor?.hasRowMacs);
  for (;;) {
    const links = await readLinks(connection, last?.position ?? 0, batchSize);
    if (links.length === 0) break;
    const { sound, fault } = await verifyLinks(connection, seals, last, links, checkRowMac);
    const inserted = await findInserted(connection, last, sound);
    if (inserted) return { sound: false, fault: inserted };
    if (fault) return { sound: false, fault };
    for (const { position, hash } of sound) {
      if (heads.some((head) => head.position === position)) found.set(position, hash);
    }
    last = sound.at(-1) ?? last;
    onProgress?.(last?.position ?? 0, total);
  }
  // Only the purge can say whether a head in front of the anchor was part of the chain.
  const comparable = heads.filter(({ position }) => position >= (anchor?.position ?? 0));
  const lost = comparable.find(({ position, hash }) => found.get(position) !== hash);
  if (lost) return { sound: false, fault: headFault(lost, found.get(lost.position), last) };
  const { pending, fault } = await checkPending(connection, last?.row ?? null, checkRowMac, batchSize);
  const strange =
    fault ?? (await findCopiedRowMac(connection)) ?? (await findRemovedBeforeChaining(connection));
  if (strange) return { sound: false, fault: strange };
  return {
    sound: true,
    last: last && { position: last.position, hash: last.hash, row: last.auditId },
    pending,
    purged: anchor ? { position: anchor.position, cutoff: anchor.cutoff } : null,
  };
}

/** The last removed row, of which only its place in the order is known. */
const asLink = ({ position, chainHash, auditId, writtenBy }: Anchor): Link => ({
  position,
  hash: chainHash,
  auditId,
  row: { ...noRow, id: String(auditId), writtenBy },
});

const noRow: ChainedRow = {
  ...{ id: null, timestamp: null, userId: null, username: null, action: null, resourceType: null },
  ...{ resourceId: null, ipAddress: null, details: null, success: null, writtenBy: null, rowMac: null },
};

async function checkPending(
  connection: Connection,
  chained: ChainedRow | null,
  checkMark: RowMacCheck,
  batchSize: number,
): Promise<{ readonly pending: number; readonly fault?: Fault }> {
  let last = chained;
  for (let pending = 0; ; ) {
    const rows = await connection
      .select(chainedColumns)
      .from(auditLog)
      .where(isAfter(last))
      .orderBy(asc(auditLog.writtenBy), asc(auditLog.id))
      .limit(batchSize);
    for (const row of rows) {
      const fault = checkMark(row);
      if (fault) return { pending, fault };
    }
    pending += rows.length;
    last = rows.at(-1) ?? last;
    if (rows.length < batchSize) return { pending };
  }
}

/** Reported by the portal, which remembers its rows until the chain has them. */
async function findRemovedBeforeChaining(connection: Connection): Promise<Fault | undefined> {
  const [report] = await connection
    .select({ id: auditLog.id, details: auditLog.details })
    .from(auditLog)
    .where(
      sql`${auditLog.searchText} like '%' || searchable_text(${removedRowsAction}::text) || '%' and ${auditLog.action} = ${removedRowsAction}`,
    )
    .orderBy(asc(auditLog.id))
    .limit(1);
  return report && faults.removedBeforeChaining(report.id, String(report.details.ids));
}

interface Link extends ChainHead {
  readonly auditId: number;
  /** Columns are null if the row is missing. */
  readonly row: ChainedRow;
}

async function readLinks(connection: Connection, position: number, limit: number): Promise<Link[]> {
  const entries = await connection
    .select({
      position: auditChain.position,
      auditId: auditChain.auditId,
      hash: auditChain.chainHash,
      row: chainedColumns,
    })
    .from(auditChain)
    .leftJoin(auditLog, eq(auditLog.id, auditChain.auditId))
    .where(gt(auditChain.position, position))
    .orderBy(asc(auditChain.position))
    .limit(limit);
  return entries;
}

async function verifyLinks(
  connection: Connection,
  seals: Seals,
  start: Link | null,
  links: readonly Link[],
  checkMark: RowMacCheck,
): Promise<{ readonly sound: readonly Link[]; readonly fault?: Fault }> {
  let last = start;
  for (const [index, link] of links.entries()) {
    const broken = (await findBreak(connection, seals, last, link)) ?? checkMark(link.row);
    if (broken) return { sound: links.slice(0, index), fault: broken };
    last = link;
  }
  return { sound: links };
}

async function findBreak(
  connection: Connection,
  seals: Seals,
  last: Link | null,
  link: Link,
): Promise<Fault | undefined> {
  const expected = (last?.position ?? 0) + 1;
  if (link.position !== expected) return faults.missingPositions(last, expected, link.position - 1);
  if (link.row.id === null) return faults.removed(link.auditId);
  const previous = last?.hash ?? GENESIS_HASH;
  const change = seals.changes.find(
    ({ fromPosition, previousHash }) => fromPosition === link.position && previousHash !== previous,
  );
  if (change) return faults.keyChange(change.keyName, change.fromPosition);
  if (hasValidHash(seals, previous, link)) return undefined;
  const [next] = await readLinks(connection, link.position, 1);
  const goesOn = next !== undefined && next.row.id !== null && hasValidHash(seals, link.hash, next);
  return goesOn ? faults.altered(link.auditId, last) : faults.alteredOrUnknownKey(link.auditId);
}

const hasValidHash = (seals: Seals, previous: string, { position, row, hash }: Link) =>
  seals.keysAt(position).some(({ key }) => computeChainHash(key, previous, row) === hash);

/** Finds an unchained row that claims an older transaction than a chained one. */
async function findInserted(
  connection: Connection,
  start: Link | null,
  sound: readonly Link[],
): Promise<Fault | undefined> {
  const end = sound.at(-1);
  if (end === undefined) return undefined;
  const among = and(isAfter(start?.row ?? null), sql`${rowOrder} <= ${rowOrderOf(end.row)}`);
  const [found] = await connection.select({ rows: count() }).from(auditLog).where(among);
  if (found?.rows === sound.length) return undefined;
  const [inserted] = await connection
    .select(chainedColumns)
    .from(auditLog)
    .where(
      and(among, sql`not exists (select from ${auditChain} where ${auditChain.auditId} = ${auditLog.id})`),
    )
    .orderBy(asc(auditLog.writtenBy), asc(auditLog.id))
    .limit(1);
  if (!inserted) return undefined;
  const before = sound.findLast(({ row }) => precedes(row, inserted)) ?? start;
  return faults.inserted(Number(inserted.id), before, sound[0]);
}

const rowOrder = sql`(${auditLog.writtenBy}, ${auditLog.id})`;
const rowOrderOf = (row: ChainedRow) => sql`(${row.writtenBy}::text::xid8, ${row.id}::text::bigint)`;
const isAfter = (row: ChainedRow | null): SQL | undefined =>
  row ? sql`${rowOrder} > ${rowOrderOf(row)}` : undefined;

function precedes(one: ChainedRow, other: ChainedRow): boolean {
  const [a, b] = [one, other].map(({ writtenBy, id }) => ({
    by: BigInt(writtenBy ?? 0),
    id: BigInt(id ?? 0),
  }));
  return a !== undefined && b !== undefined && (a.by < b.by || (a.by === b.by && a.id < b.id));
}

function headFault(head: ChainHead, hash: string | undefined, last: Link | null): Fault {
  return hash === undefined ? faults.truncated(head.position, last) : faults.rewritten(head.position);
}
