import type { Database } from "@wardway/db/open";
import { embedKeys } from "@wardway/db/schema";
import { DomainError, embeddingLimits, keyPrefixes } from "@wardway/model";
import { and, eq, isNull, sql } from "drizzle-orm";
import { randomToken, tokenHash } from "#app/infra/random-token.server.ts";
import { runAuditedTransaction } from "../audit/audited-transaction.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { changeSite } from "./change.server.ts";
import { lockSite } from "./rights.server.ts";

export interface NewKey {
  readonly id: number;
  /** Last four characters. */
  readonly hint: string;
  /** Null for a replay: it is not stored. */
  readonly secretKey: string | null;
}

/** @throws DomainError forbidden, not_found; conflict for a revoked site or at the limit of keys */
export async function addKey(
  db: Database,
  caller: Caller,
  siteId: number,
  idempotencyKey: string | null = null,
): Promise<NewKey> {
  const secretKey = `${keyPrefixes.secret}${randomToken()}`;
  const keyHash = tokenHash(secretKey);
  const intent = {
    action: "embedding.manage",
    resourceType: "embed_site",
    resourceId: siteId,
    idempotencyKey,
    input: { siteId, what: "key" },
  } as const;
  // The stored response has only the hash.
  const made = await runAuditedTransaction(db, caller, intent, async (tx) => {
    const site = await lockSite(tx, caller, siteId);
    const activeKeys = await tx.$count(
      embedKeys,
      and(eq(embedKeys.siteId, siteId), isNull(embedKeys.revokedAt)),
    );
    if (activeKeys >= embeddingLimits.keys) {
      throw new DomainError("embedKey.tooMany", { max: embeddingLimits.keys });
    }
    const hint = secretKey.slice(-4);
    const [key] = await tx
      .insert(embedKeys)
      .values({ siteId, keyHash, hint, createdBy: caller.userId })
      .returning({ id: embedKeys.id });
    if (!key) throw new Error("An insert returned no row.");
    return {
      value: { id: key.id, hint, keyHash },
      details: { site: site.name, what: "key added", key: key.id },
    };
  });
  return { id: made.id, hint: made.hint, secretKey: made.keyHash === keyHash ? secretKey : null };
}

/** @throws DomainError forbidden, not_found; conflict if the key or site is revoked already */
export function revokeKey(db: Database, caller: Caller, siteId: number, keyId: number): Promise<void> {
  return changeSite(db, caller, siteId, async (tx) => {
    const [key] = await tx
      .select({ revokedAt: embedKeys.revokedAt })
      .from(embedKeys)
      .where(and(eq(embedKeys.id, keyId), eq(embedKeys.siteId, siteId)))
      .for("update");
    if (!key) throw new DomainError("embedKey.notFound");
    if (key.revokedAt !== null) throw new DomainError("embedKey.alreadyRevoked");
    await tx.update(embedKeys).set({ revokedAt: sql`now()` }).where(eq(embedKeys.id, keyId));
    return { what: "key revoked", key: keyId };
  });
}
