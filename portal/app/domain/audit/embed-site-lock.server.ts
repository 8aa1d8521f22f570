import type { Transaction } from "@wardway/db/open";
import { embedKeys, embedSites } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { eq, sql } from "drizzle-orm";

/** A refusal of whom the portal has taken a right from: a bearer token would open it (RFC 6750, 3). */
export class RevokedError extends DomainError {
  constructor(code: "embedKey.revoked" | "embedSite.sessionsRevoked" | "widgetSession.revoked") {
    super(code);
  }
}

/** The first of the two numbers of the lock, and of no other lock. */
const siteLock = 2;

/**
 * Has those who work in the site's pages wait until the transaction has ended. Whoever comes after it, waits behind it:
 * the lock of a row would let them by for as long as others share it, and a page that never rests would put its own
 * revocation off.
 */
export async function takeSite(tx: Transaction, siteId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${siteLock}::integer, ${siteId}::integer)`);
}

/**
 * Has changes of a site wait until the transaction has ended, and transactions like it wait for a change under way:
 * once a revocation is answered, nothing that began before it goes on. Those who work in the site's pages do not wait
 * for one another.
 */
async function shareSite(tx: Transaction, siteId: number) {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${siteLock}::integer, ${siteId}::integer)`);
  const [site] = await tx
    .select({ origins: embedSites.origins, revokedAt: embedSites.revokedAt })
    .from(embedSites)
    .where(eq(embedSites.id, siteId));
  return site && site.revokedAt === null ? site : null;
}

/** @throws RevokedError where the site was revoked since its widget was let in */
export async function expectSite(tx: Transaction, siteId: number): Promise<void> {
  if (!(await shareSite(tx, siteId))) throw new RevokedError("widgetSession.revoked");
}

/**
 * The site's origins as they are for the rest of the transaction.
 * @throws RevokedError where the site or the key was revoked since the key was shown
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
