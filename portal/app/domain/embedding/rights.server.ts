import type { Transaction } from "@wardway/db/open";
import { embedSites } from "@wardway/db/schema";
import { accountMay, DomainError } from "@wardway/model";
import { and, eq, type SQL } from "drizzle-orm";
import type { Caller } from "../audit/caller.server.ts";
import { lockSiteExclusive } from "../audit/embed-site-lock.server.ts";

export const siteNotFound = () => new DomainError("embedSite.notFound");

/** Sites of the caller's hospital; all for an administrator. */
export function managedBy(caller: Caller): SQL | undefined {
  return caller.role === "admin" ? undefined : eq(embedSites.hospitalId, caller.organizationId ?? 0);
}

/** @throws DomainError forbidden */
export function assertManager(caller: Caller): void {
  if (accountMay(caller, "embedding.manage")) return;
  throw new DomainError("embedSite.managerOnly");
}

/**
 * Locks a site, so that concurrent changes are serialized.
 * @throws DomainError forbidden; not_found, also for another hospital's; conflict for a revoked one
 */
export async function lockSite(tx: Transaction, caller: Caller, siteId: number) {
  assertManager(caller);
  const own = and(eq(embedSites.id, siteId), managedBy(caller));
  // Checked before locking, so that no one blocks a foreign site.
  if ((await tx.$count(embedSites, own)) === 0) throw siteNotFound();
  await lockSiteExclusive(tx, siteId);
  const [site] = await tx.select().from(embedSites).where(own).for("no key update");
  if (!site) throw siteNotFound();
  if (site.revokedAt !== null) {
    throw new DomainError("embedSite.revoked");
  }
  return site;
}
