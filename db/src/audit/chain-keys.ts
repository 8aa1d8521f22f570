import { createHmac, timingSafeEqual } from "node:crypto";
import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Connection, Database, Transaction } from "../open.ts";
import { advisoryLocks } from "../postgres/advisory-locks.ts";
import { auditChain, auditChainKeys, auditLog } from "../schema/index.ts";
import { resignAnchor } from "./anchors.ts";
import { type ChainKey, chainedColumns, computeChainHash, GENESIS_HASH } from "./chain-hash.ts";
import { type ChainHead, findChainHead } from "./head.ts";

export type { ChainKey };

/** From when on a key seals the chain. */
export interface KeyRecord {
  readonly fromPosition: number;
  readonly keyName: string;
  readonly previousHash: string;
  readonly signature: string;
  readonly previousSignature: string | null;
}

/** In the order in which they were made. */
export async function readKeyRecords(connection: Connection): Promise<readonly KeyRecord[]> {
  return connection.select().from(auditChainKeys).orderBy(asc(auditChainKeys.id));
}

/** @returns the name of the key that seals the chain, if it is not among `keys` */
export async function findMissingKey(
  connection: Connection,
  keys: readonly ChainKey[],
): Promise<string | null> {
  const { latest } = await readSigned(connection, keys);
  return latest === undefined || keys.some(({ name }) => name === latest.keyName) ? null : latest.keyName;
}

/** The key that seals the chain; undefined if it is not among `keys`, or the chain has none yet. */
export async function findSealingKey(
  connection: Connection,
  keys: readonly ChainKey[],
): Promise<ChainKey | undefined> {
  const { latest } = await readSigned(connection, keys);
  return latest && keys.find(({ name }) => name === latest.keyName);
}

/**
 * The key for the next position. A first key and a new one are recorded; one that was replaced never returns, so that
 * processes that still have it as the current one seal by its successor.
 * @param keys the current one first
 * @param head of the chain, locked against other processes
 * @returns undefined if this process does not have the key that seals
 */
export async function chooseKey(
  tx: Transaction,
  keys: readonly ChainKey[],
  head: ChainHead | null,
): Promise<ChainKey | undefined> {
  const [current] = keys;
  if (current === undefined) return undefined;
  const { latest, names } = await readSigned(tx, keys);
  if (latest === undefined) return recordFirst(tx, keys, current, head);
  if (latest.keyName === current.name) return current;
  const former = keys.find(({ name }) => name === latest.keyName);
  if (former === undefined || names.has(current.name)) return former;
  await record(tx, { current, former, head });
  return current;
}

/** A chain of an earlier version has no record: if one key sealed its first and its last row, it sealed all. */
async function recordFirst(
  tx: Transaction,
  keys: readonly ChainKey[],
  current: ChainKey,
  head: ChainHead | null,
): Promise<ChainKey> {
  if (head === null) {
    await record(tx, { current, former: undefined, head });
    return current;
  }
  const sealer = await findSealer(tx, keys, head);
  if (sealer !== undefined) await record(tx, { current: sealer, former: undefined, head: null });
  if (sealer?.name !== current.name) await record(tx, { current, former: sealer, head });
  return current;
}

/** Continues the chain by a new key although the one before is lost: verification will name that one as missing. */
export async function replaceLostKey(db: Database, current: ChainKey): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.auditChain}::bigint)`);
    await record(tx, { current, former: undefined, head: await findChainHead(tx) });
  });
}

/**
 * The portal's role may insert records: one that none of `keys` has signed, and one of a key that had its time, changes
 * nothing. Verification reports it.
 * @returns the names of the keys that have sealed, and the latest record; the last one if `keys` have signed none
 */
async function readSigned(connection: Connection, keys: readonly ChainKey[]) {
  const records = await readKeyRecords(connection);
  const named = new Map(keys.map((key) => [key.name, key]));
  const names = new Set<string>();
  let latest: KeyRecord | undefined;
  for (const record of records) {
    const own = named.get(record.keyName);
    const former = latest && named.get(latest.keyName);
    const isSigned =
      (own && isSignedBy(own, record, record.signature)) ||
      (former && isSignedBy(former, record, record.previousSignature));
    if (!isSigned || names.has(record.keyName)) continue;
    latest = record;
    names.add(record.keyName);
  }
  return { latest: latest ?? records.at(-1), names };
}

async function findSealer(
  tx: Transaction,
  keys: readonly ChainKey[],
  head: ChainHead,
): Promise<ChainKey | undefined> {
  const links = await tx
    .select({ position: auditChain.position, hash: auditChain.chainHash, row: chainedColumns })
    .from(auditChain)
    .innerJoin(auditLog, eq(auditLog.id, auditChain.auditId))
    .where(inArray(auditChain.position, [1, head.position - 1, head.position]));
  const at = (position: number) => links.find((link) => link.position === position);
  const [first, before, last] = [at(1), at(head.position - 1), at(head.position)];
  return keys.find(({ key }) => {
    if (!first || computeChainHash(key, GENESIS_HASH, first.row) !== first.hash) return false;
    return (
      head.position === 1 || (before && last && computeChainHash(key, before.hash, last.row) === last.hash)
    );
  });
}

async function record(
  tx: Transaction,
  { current, former, head }: { current: ChainKey; former: ChainKey | undefined; head: ChainHead | null },
): Promise<void> {
  const change = {
    fromPosition: (head?.position ?? 0) + 1,
    keyName: current.name,
    previousHash: head?.hash ?? GENESIS_HASH,
  };
  await tx.insert(auditChainKeys).values({
    ...change,
    signature: sign(current, change),
    previousSignature: former ? sign(former, change) : null,
  });
  if (former !== undefined) await resignAnchor(tx, former, current);
}

type Change = Pick<KeyRecord, "fromPosition" | "keyName" | "previousHash">;

/** The text cannot be that of a row, which begins with a hash. */
const sign = ({ key }: ChainKey, { fromPosition, keyName, previousHash }: Change) =>
  createHmac("sha256", key)
    .update(JSON.stringify(["audit chain key", fromPosition, keyName, previousHash]))
    .digest("hex");

export function isSignedBy(key: ChainKey, change: Change, signature: string | null): boolean {
  const [expected, given] = [Buffer.from(sign(key, change)), Buffer.from(signature ?? "")];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
