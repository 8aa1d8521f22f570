import type { Database, Transaction } from "@wardway/db/open";
import type { embedSites } from "@wardway/db/schema";
import { runAuditedTransaction } from "../audit/audited-transaction.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { lockSite } from "./rights.server.ts";

export type Site = typeof embedSites.$inferSelect;

export type ChangeDetails = Record<string, string | number>;

/** Locks the site and audits the change. */
export function changeSite(
  db: Database,
  caller: Caller,
  siteId: number,
  work: (tx: Transaction, site: Site) => Promise<ChangeDetails>,
): Promise<void> {
  const intent = { action: "embedding.manage", resourceType: "embed_site", resourceId: siteId } as const;
  return runAuditedTransaction(db, caller, intent, async (tx) => {
    const site = await lockSite(tx, caller, siteId);
    return { value: undefined, details: { site: site.name, ...(await work(tx, site)) } };
  });
}
