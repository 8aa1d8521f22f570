import type { Database } from "@wardway/db/open";
import { embedKeys, embedSites, users } from "@wardway/db/schema";
import { demoSiteName } from "@wardway/db/seed";
import { DomainError, embeddingLimits } from "@wardway/model";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Caller } from "../audit/caller.server.ts";
import { addKey, revokeKey } from "./site-keys.server.ts";
import { changeOrigins } from "./update-site.server.ts";

export interface DemoSiteKeys {
  readonly publishableKey: string;
  readonly secretKey: string;
}

/**
 * Revokes the oldest key at the limit.
 * @param origin of the requesting page; null leaves the origins
 * @throws DomainError not_found without a demo site
 */
export async function createDemoKey(db: Database, origin: string | null): Promise<DemoSiteKeys> {
  const [found] = await db
    .select({ site: embedSites, maker: users })
    .from(embedSites)
    .innerJoin(users, eq(users.id, embedSites.createdBy))
    .where(and(eq(embedSites.name, demoSiteName), isNull(embedSites.revokedAt), eq(users.isDemo, true)))
    .orderBy(asc(embedSites.id))
    .limit(1);
  if (!found) {
    throw new DomainError("embedSite.noDemoSite");
  }
  const { site, maker } = found;
  const { id: userId, username, role, organizationId, isManager } = maker;
  const caller: Caller = { userId, username, role, organizationId, isManager, ipAddress: null };
  if (origin !== null && !site.origins.includes(origin)) {
    await changeOrigins(db, caller, site.id, [...site.origins, origin].slice(-embeddingLimits.origins));
  }
  const keys = await db
    .select({ id: embedKeys.id })
    .from(embedKeys)
    .where(and(eq(embedKeys.siteId, site.id), isNull(embedKeys.revokedAt)))
    .orderBy(asc(embedKeys.id));
  for (const { id } of keys.slice(0, Math.max(0, keys.length - embeddingLimits.keys + 1))) {
    await revokeKey(db, caller, site.id, id);
  }
  const { secretKey } = await addKey(db, caller, site.id);
  if (secretKey === null) throw new Error("A new key was not returned.");
  return { publishableKey: site.publishableKey, secretKey };
}
