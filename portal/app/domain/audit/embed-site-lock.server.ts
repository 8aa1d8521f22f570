import type { Transaction } from "@wardway/db/open";
import { embedKeys, embedSites } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { eq, sql } from "drizzle-orm";

/** The key, site or session was revoked; sent with a Bearer challenge (RFC 6750, 3). */
export class RevokedError extends DomainError {
  constructor(
    code:
      | "embedKey.revoked"
      | "embedKey.expired"
      | "embedKey.disabled"
      | "embedSite.sessionsRevoked"
      | "widgetSession.revoked",
  ) {
    super(code);
  }
}

/** First key of this advisory lock. */
const SITE_LOCK = 2;

/**
 * Blocks a site's widget writes until the transaction ends. Advisory locks are fair: with a row lock a busy
 * page could delay its revocation forever.
 */
export async function lockSiteExclusive(tx: Transaction, siteId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SITE_LOCK}::integer, ${siteId}::integer)`);
}

/** The shared side: no widget write outlives a revocation. */
async function lockSiteShared(tx: Transaction, siteId: number) {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${SITE_LOCK}::integer, ${siteId}::integer)`);
  const [site] = await tx
    .select({ origins: embedSites.origins, revokedAt: embedSites.revokedAt })
    .from(embedSites)
    .where(eq(embedSites.id, siteId));
  return site && site.revokedAt === null ? site : null;
}

/** @throws RevokedError if the site was revoked since the guard */
export async function assertSiteActive(tx: Transaction, siteId: number): Promise<void> {
  if (!(await lockSiteShared(tx, siteId))) throw new RevokedError("widgetSession.revoked");
}

/**
 * Locks the site and returns its origins.
 * @throws RevokedError if the site or key was revoked since the guard
 */
export async function assertKeyActive(
  tx: Transaction,
  { siteId, keyId }: { readonly siteId: number; readonly keyId: number },
): Promise<readonly string[]> {
  const site = await lockSiteShared(tx, siteId);
  if (!site) throw new RevokedError("embedSite.sessionsRevoked");
  const [key] = await tx
    .select({ revokedAt: embedKeys.revokedAt, isExpired: sql<boolean>`${embedKeys.expiresAt} <= now()` })
    .from(embedKeys)
    .where(eq(embedKeys.id, keyId));
  if (!key || key.revokedAt !== null) throw new RevokedError("embedKey.revoked");
  if (key.isExpired) throw new RevokedError("embedKey.expired");
  return site.origins;
}
