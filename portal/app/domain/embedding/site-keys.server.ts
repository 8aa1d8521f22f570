import type { Database, Transaction } from "@wardway/db/open";
import { embedKeys } from "@wardway/db/schema";
import { DomainError, embeddingLimits, keyPrefixes } from "@wardway/model";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { randomToken, tokenHash } from "#app/infra/random-token.server.ts";
import { runAuditedTransaction } from "../audit/audited-transaction.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { changeSite } from "./change-site.server.ts";
import { lockSite } from "./rights.server.ts";

export interface NewKey {
  readonly id: number;
  /** Last four characters. */
  readonly hint: string;
  /** Null for a replay: it is not stored. */
  readonly secretKey: string | null;
}

export interface NewKeyOptions {
  /** Until it expires. */
  readonly days?: number;
  readonly idempotencyKey?: string | null;
}

const DEFAULT_KEY_DAYS = embeddingLimits.keyDays[3];

/**
 * The caller answers for the key.
 * @throws DomainError forbidden, not_found; conflict for a revoked site or at the limit of keys
 */
export async function addKey(
  db: Database,
  caller: Caller,
  siteId: number,
  { days = DEFAULT_KEY_DAYS, idempotencyKey = null }: NewKeyOptions = {},
): Promise<NewKey> {
  const secretKey = `${keyPrefixes.secret}${randomToken()}`;
  const keyHash = tokenHash(secretKey);
  const intent = {
    action: "embedding.manage",
    resourceType: "embed_site",
    resourceId: siteId,
    idempotencyKey,
    input: { siteId, what: "key", days },
  } as const;
  // The stored response has only the hash.
  const made = await runAuditedTransaction(db, caller, intent, async (tx) => {
    const site = await lockSite(tx, caller, siteId);
    const activeKeys = await tx.$count(
      embedKeys,
      and(eq(embedKeys.siteId, siteId), isNull(embedKeys.revokedAt), gt(embedKeys.expiresAt, sql`now()`)),
    );
    if (activeKeys >= embeddingLimits.keys) {
      throw new DomainError("embedKey.tooMany", { max: embeddingLimits.keys });
    }
    const hint = secretKey.slice(-4);
    const [key] = await tx
      .insert(embedKeys)
      .values({
        siteId,
        keyHash,
        hint,
        createdBy: caller.userId,
        responsibleId: caller.userId,
        expiresAt: sql`now() + make_interval(days => ${days}::integer)`,
      })
      .returning({ id: embedKeys.id });
    if (!key) throw new Error("An insert returned no row.");
    return {
      value: { id: key.id, hint, keyHash },
      details: { site: site.name, what: "key added", key: key.id, days },
    };
  });
  return { id: made.id, hint: made.hint, secretKey: made.keyHash === keyHash ? secretKey : null };
}

/** @throws DomainError forbidden, not_found; conflict if the key or site is revoked already */
export function revokeKey(db: Database, caller: Caller, siteId: number, keyId: number): Promise<void> {
  return changeSite(db, caller, siteId, async (tx) => {
    await lockKey(tx, siteId, keyId);
    await tx.update(embedKeys).set({ revokedAt: sql`now()` }).where(eq(embedKeys.id, keyId));
    return { what: "key revoked", key: keyId };
  });
}

/**
 * The caller answers for the key from now on, which works again if its former account may no longer manage the site.
 * @throws DomainError forbidden, not_found; conflict if the key is revoked, has expired or is the caller's already
 */
export function adoptKey(db: Database, caller: Caller, siteId: number, keyId: number): Promise<void> {
  return changeSite(db, caller, siteId, async (tx) => {
    const { responsibleId, isExpired } = await lockKey(tx, siteId, keyId);
    if (isExpired) throw new DomainError("embedKey.alreadyExpired");
    if (responsibleId === caller.userId) throw new DomainError("embedKey.alreadyAnsweredFor");
    await tx
      .update(embedKeys)
      .set({ responsibleId: caller.userId, orphanNoticeAt: null })
      .where(eq(embedKeys.id, keyId));
    return { what: "key adopted", key: keyId, ...(responsibleId !== null && { from: responsibleId }) };
  });
}

/** @throws DomainError not_found; conflict if it is revoked */
async function lockKey(tx: Transaction, siteId: number, keyId: number) {
  const [key] = await tx
    .select({
      revokedAt: embedKeys.revokedAt,
      responsibleId: embedKeys.responsibleId,
      isExpired: sql<boolean>`${embedKeys.expiresAt} <= now()`,
    })
    .from(embedKeys)
    .where(and(eq(embedKeys.id, keyId), eq(embedKeys.siteId, siteId)))
    .for("update");
  if (!key) throw new DomainError("embedKey.notFound");
  if (key.revokedAt !== null) throw new DomainError("embedKey.alreadyRevoked");
  return key;
}
