import type { Transaction } from "@wardway/db/open";
import { embedKeys, embedSites } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { eq, sql } from "drizzle-orm";

/** The caller's key, site or session was revoked; answered with a Bearer challenge (RFC 6750, 3). */
export class RevokedError extends DomainError {
  constructor(code: "embedKey.revoked" | "embedSite.sessionsRevoked" | "widgetSession.revoked") {
    super(code);
  }
}

/** The first key of this advisory lock; no other lock uses it. */
const SITE_LOCK = 2;

/**
 * Blocks all widget writes of a site until the transaction ends. An advisory lock is fair: with a row lock a busy page
 * could delay its own revocation for ever.
 */
export async function takeSite(tx: Transaction, siteId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SITE_LOCK}::integer, ${siteId}::integer)`);
}

/**
 * The shared side of the lock: once a revocation has returned, no widget write that began before it is still running.
 */
async function shareSite(tx: Transaction, siteId: number) {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${SITE_LOCK}::integer, ${siteId}::integer)`);
  const [site] = await tx
    .select({ origins: embedSites.origins, revokedAt: embedSites.revokedAt })
    .from(embedSites)
    .where(eq(embedSites.id, siteId));
  return site && site.revokedAt === null ? site : null;
}

/** @throws RevokedError if the site was revoked since the guard ran */
export async function expectSite(tx: Transaction, siteId: number): Promise<void> {
  if (!(await shareSite(tx, siteId))) throw new RevokedError("widgetSession.revoked");
}

/**
 * The site's origins, locked for the rest of the transaction.
 * @throws RevokedError if the site or the key was revoked since the guard ran
 */
export async function expectKey(
  tx: Transaction,
  { siteId, keyId }: { readonly siteId: number; readonly keyId: number },
): Promise<readonly string[]> {
  const site = await shareSite(tx, siteId);
  if (!site) throw new RevokedError("embedSite.sessionsRevoked");
  const [key] = await tx
    .select({ revokedAt: embedKeys.revokedAt })
    .from(embedKeys)
    .where(eq(embedKeys.id, keyId));
  if (!key || key.revokedAt !== null) throw new RevokedError("embedKey.revoked");
  return site.origins;
}
