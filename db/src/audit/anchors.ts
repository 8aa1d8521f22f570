import { createHmac, timingSafeEqual } from "node:crypto";
import { and, desc, eq, lte, type SQL, sql } from "drizzle-orm";
import type { Connection, Transaction } from "../open.ts";
import { auditAnchors, auditChain, auditLog } from "../schema/index.ts";
import type { ChainKey } from "./chain-hash.ts";
import { type Fault, faults } from "./faults.ts";

/** The last removed position, after which the chain goes on. */
export interface AnchorPoint {
  readonly position: number;
  readonly chainHash: string;
  readonly auditId: number;
  /** The audit row's `audit_log.written_by`. */
  readonly writtenBy: string;
  readonly cutoff: Date;
  readonly hasRowMacs: boolean;
  readonly archiveHash: string | null;
}

export interface Anchor extends AnchorPoint {
  readonly id: number;
  readonly keyName: string;
  readonly signature: string;
  readonly previousSignature: string | null;
}

/** The newest one, signed or not; null if nothing was purged. */
export async function findAnchor(connection: Connection): Promise<Anchor | null> {
  const [anchor] = await connection.select().from(auditAnchors).orderBy(desc(auditAnchors.id)).limit(1);
  return anchor ?? null;
}

/**
 * The newest one at a position that the key has signed; undefined without one. The portal's role can add copies of the
 * newest one, which count only if they are signed.
 */
export async function findSignedAnchor(
  connection: Connection,
  key: ChainKey,
  position: number,
): Promise<Anchor | undefined> {
  const anchors = await connection
    .select()
    .from(auditAnchors)
    .where(and(eq(auditAnchors.position, position), eq(auditAnchors.keyName, key.name)))
    .orderBy(desc(auditAnchors.id));
  return anchors.find((anchor) => isSigned(key, anchor));
}

/** @param sealing the key that seals the chain; locked against other processes */
export async function addAnchor(tx: Transaction, sealing: ChainKey, point: AnchorPoint): Promise<void> {
  const previousSignature = (await findAnchor(tx))?.signature ?? null;
  const signature = sign(sealing, point, previousSignature);
  await tx.insert(auditAnchors).values({ ...point, keyName: sealing.name, signature, previousSignature });
}

/**
 * A new key signs the newest anchor again, so that the former one alone cannot move the beginning of the chain. An anchor
 * that the former key has not signed is left to verification.
 */
export async function resignAnchor(tx: Transaction, former: ChainKey, current: ChainKey): Promise<void> {
  const newest = await findAnchor(tx);
  const anchor = newest && (await findSignedAnchor(tx, former, newest.position));
  if (!anchor) return;
  const { id: _, keyName: __, signature: ___, previousSignature: ____, ...point } = anchor;
  await addAnchor(tx, current, point);
}

function isSigned(key: ChainKey, anchor: Anchor): boolean {
  const expected = Buffer.from(sign(key, anchor, anchor.previousSignature));
  const given = Buffer.from(anchor.signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** The text cannot be that of a row, which begins with a hash, nor that of a change of keys. */
const sign = ({ key }: ChainKey, point: AnchorPoint, previousSignature: string | null) =>
  createHmac("sha256", key)
    .update(
      JSON.stringify([
        "audit anchor",
        point.position,
        point.chainHash,
        point.auditId,
        point.writtenBy,
        point.cutoff.toISOString(),
        point.hasRowMacs,
        point.archiveHash,
        previousSignature,
      ]),
    )
    .digest("hex");

/** Whether something is left in front of a signed anchor, or is missing after it. */
export async function findAnchorFault(connection: Connection, anchor: Anchor): Promise<Fault | undefined> {
  const [link] = await connection
    .select({ auditId: auditChain.auditId })
    .from(auditChain)
    .where(lte(auditChain.position, anchor.position))
    .limit(1);
  if (link) return faults.beforeAnchor(link.auditId);
  const [row] = await connection.select({ id: auditLog.id }).from(auditLog).where(isBefore(anchor)).limit(1);
  if (row) return faults.beforeAnchor(row.id);
  const [next] = await connection
    .select({ position: auditChain.position })
    .from(auditChain)
    .where(eq(auditChain.position, anchor.position + 1));
  return next ? undefined : faults.missingAfterAnchor(anchor.position);
}

const isBefore = ({ writtenBy, auditId }: Anchor): SQL =>
  sql`(${auditLog.writtenBy}, ${auditLog.id}) <= (${writtenBy}::text::xid8, ${auditId}::bigint)`;
