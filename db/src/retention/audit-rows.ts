import { and, asc, eq, gt, sql } from "drizzle-orm";
import { addAnchor, findAnchor, findSignedAnchor } from "../audit/anchors.ts";
import { chainedColumns, computeChainHash, GENESIS_HASH } from "../audit/chain-hash.ts";
import { findSealingKey } from "../audit/chain-keys.ts";
import { faults } from "../audit/faults.ts";
import { findChainHead } from "../audit/head.ts";
import { readSeals } from "../audit/seals.ts";
import type { Transaction } from "../open.ts";
import { advisoryLocks } from "../postgres/advisory-locks.ts";
import { auditChain, auditLog } from "../schema/index.ts";
import { StartupError } from "../startup-error.ts";
import type { Candidates, PurgeContext } from "./batch.ts";
import { hasHold } from "./due.ts";

/**
 * The oldest rows of the trail, in the order of its chain and up to the first that is not due: a row per line, with its
 * position and hash. Never the last one, nor what follows the stored head.
 * @throws StartupError if a row is not as it was chained, or the key that seals is missing
 */
export async function findAuditRows(
  tx: Transaction,
  cutoff: Date,
  limit: number,
  { keys, storedHead }: PurgeContext,
): Promise<Candidates | null> {
  if (await hasHold(tx)) return null;
  // Held until the commit: the sealing key stays the same.
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.auditChain}::bigint)`);
  const head = await findChainHead(tx);
  if (head === null) return null;
  const sealing = await findSealingKey(tx, keys);
  if (sealing === undefined) throw new StartupError("The key that seals the audit trail is not configured.");
  const newest = await findAnchor(tx);
  const anchor = newest && (await findSignedAnchor(tx, sealing, newest.position));
  if (newest && !anchor) throw new StartupError(faults.forgedAnchor(newest.position).message);
  const end = Math.min(head.position, storedHead?.position ?? head.position);
  const start = anchor?.position ?? 0;
  const oldest = await tx
    .select({
      position: auditChain.position,
      hash: auditChain.chainHash,
      auditId: auditChain.auditId,
      isDue: sql<boolean>`${auditLog.timestamp} < ${cutoff.toISOString()}::timestamptz`,
      row: chainedColumns,
    })
    .from(auditChain)
    .innerJoin(auditLog, eq(auditLog.id, auditChain.auditId))
    .where(and(gt(auditChain.position, start), sql`${auditChain.position} < ${end}`))
    .orderBy(asc(auditChain.position))
    .limit(limit);
  const firstLater = oldest.findIndex(({ isDue }) => !isDue);
  const due = firstLater === -1 ? oldest : oldest.slice(0, firstLater);
  const last = due.at(-1);
  if (last === undefined) return null;

  const seals = await readSeals(tx, keys, head.position, start);
  if ("fault" in seals) throw new StartupError(seals.fault.message);
  let [position, hash] = [start, anchor?.chainHash ?? GENESIS_HASH];
  for (const link of due) {
    position += 1;
    const isSound = seals
      .keysAt(position)
      .some(({ key }) => computeChainHash(key, hash, link.row) === link.hash);
    if (link.position !== position || !isSound) {
      throw new StartupError(
        `Row ${link.auditId} of the audit trail is not as it was chained: run npm run audit:verify. Nothing of the trail was removed since.`,
      );
    }
    hash = link.hash;
  }
  return {
    lines: due.map(({ position: at, hash: chainHash, row }) =>
      JSON.stringify({ position: at, chainHash, ...row }),
    ),
    async remove(archive) {
      await addAnchor(tx, sealing, {
        position: last.position,
        chainHash: last.hash,
        auditId: last.auditId,
        writtenBy: last.row.writtenBy,
        cutoff,
        hasRowMacs: anchor?.hasRowMacs === true || due.some(({ row }) => row.rowMac !== null),
        archiveHash: archive?.hash ?? null,
      });
      const [removed] = await tx.execute<{ rows: number }>(
        sql`select purge_audit(${last.position}::bigint) as rows`,
      );
      return { rows: removed?.rows ?? 0, events: 0 };
    },
  };
}
