import type { Database } from "@wardway/db/open";
import { embedKeys, embedSites, users } from "@wardway/db/schema";
import { type EmbedTheme, fieldRejection } from "@wardway/model";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Caller } from "../audit/caller.server.ts";
import { changeSite } from "./change-site.server.ts";
import { assertOwnDomains } from "./own-domains.server.ts";

/** Renames a site and its account. @throws DomainError forbidden, not_found, conflict */
export function renameSite(db: Database, caller: Caller, siteId: number, name: string): Promise<void> {
  return changeSite(db, caller, siteId, async (tx, site) => {
    await tx.update(embedSites).set({ name }).where(eq(embedSites.id, siteId));
    await tx.update(users).set({ name }).where(eq(users.id, site.userId));
    return { what: "renamed", nameAfter: name };
  });
}

/**
 * @param origins of pages that may embed widgets; empty for none
 * @throws DomainError forbidden, not_found, conflict; invalid on `origins`
 */
export function changeOrigins(
  db: Database,
  caller: Caller,
  siteId: number,
  origins: readonly string[],
): Promise<void> {
  return changeSite(db, caller, siteId, async (tx, site) => {
    assertOwnDomains(origins);
    await tx
      .update(embedSites)
      .set({ origins: [...origins] })
      .where(eq(embedSites.id, siteId));
    return { what: "origins", originsBefore: site.origins.join(" "), origins: origins.join(" ") };
  });
}

/** @throws DomainError forbidden, not_found, conflict */
export function saveTheme(db: Database, caller: Caller, siteId: number, theme: EmbedTheme): Promise<void> {
  return changeSite(db, caller, siteId, async (tx) => {
    await tx.update(embedSites).set({ theme }).where(eq(embedSites.id, siteId));
    return { what: "theme", properties: Object.keys(theme).length };
  });
}

/**
 * Permanent, with its keys.
 * @param typedName to confirm
 * @throws DomainError forbidden, not_found, conflict; invalid on `name`
 */
export function revokeSite(db: Database, caller: Caller, siteId: number, typedName: string): Promise<void> {
  return changeSite(db, caller, siteId, async (tx, site) => {
    if (typedName.trim() !== site.name) {
      throw fieldRejection("name", "embedSite.confirmName", { name: site.name });
    }
    await tx.update(embedSites).set({ revokedAt: sql`now()` }).where(eq(embedSites.id, siteId));
    const keys = await tx
      .update(embedKeys)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(embedKeys.siteId, siteId), isNull(embedKeys.revokedAt)))
      .returning({ id: embedKeys.id });
    await tx.update(users).set({ deactivatedAt: sql`now()` }).where(eq(users.id, site.userId));
    return { what: "revoked", keys: keys.length };
  });
}
