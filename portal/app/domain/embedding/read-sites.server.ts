import type { Connection } from "@wardway/db/open";
import { embedKeys, embedSites, organizations, users } from "@wardway/db/schema";
import { aliasedTable, and, desc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { keysetPage, previousIdCursor } from "#app/infra/keyset.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { expiresSoon } from "../transports/notifications/expiry.server.ts";
import { isAnsweredFor, isUnused, keyState } from "./key-state.server.ts";
import { assertManager, managedBy, siteNotFound } from "./rights.server.ts";

export interface ListedSite {
  readonly id: number;
  readonly name: string;
  readonly hospital: string;
  readonly origins: readonly string[];
  readonly revokedAt: Date | null;
  /** Active secret keys. */
  readonly keys: number;
  /** Keys that are disabled, unused, expired or expire soon. */
  readonly keysToCheck: number;
  readonly lastUsedAt: Date | null;
}

export interface SitePage {
  readonly items: readonly ListedSite[];
  /** Null without such a page; empty for the first. */
  readonly next: string | null;
  readonly previous: string | null;
}

/** Newest first. @param after id of the previous page's last site @throws DomainError forbidden */
export async function listSites(
  connection: Connection,
  caller: Caller,
  { after, limit }: { readonly after: number | null; readonly limit: number },
): Promise<SitePage> {
  assertManager(caller);
  const rows = await connection
    .select({
      id: embedSites.id,
      name: embedSites.name,
      hospital: organizations.name,
      origins: embedSites.origins,
      revokedAt: embedSites.revokedAt,
    })
    .from(embedSites)
    .innerJoin(organizations, eq(organizations.id, embedSites.hospitalId))
    .where(and(managedBy(caller), after === null ? undefined : lt(embedSites.id, after)))
    .orderBy(desc(embedSites.id))
    .limit(limit + 1);
  const { items, next } = keysetPage(rows, limit, null);
  const facts = await keyFacts(
    connection,
    items.map(({ id }) => id),
  );
  return {
    items: items.map((row) => ({
      ...row,
      ...(facts.get(row.id) ?? { keys: 0, keysToCheck: 0, lastUsedAt: null }),
    })),
    next: next && String(next.id),
    previous: await previousIdCursor(connection, embedSites, managedBy(caller), {
      cursor: after,
      firstId: items[0]?.id,
      limit,
    }),
  };
}

async function keyFacts(connection: Connection, siteIds: readonly number[]) {
  if (siteIds.length === 0) return new Map<number, Pick<ListedSite, "keys" | "keysToCheck" | "lastUsedAt">>();
  const rows = await connection
    .select({
      siteId: embedKeys.siteId,
      keys: sql<number>`(count(*) filter (where ${keyState} = 'active'))::integer`,
      keysToCheck: sql<number>`(count(*) filter (where ${needsAttention}))::integer`,
      lastUsedAt: sql<Date | null>`max(${embedKeys.lastUsedAt})`.mapWith(embedKeys.lastUsedAt),
    })
    .from(embedKeys)
    .innerJoin(embedSites, eq(embedSites.id, embedKeys.siteId))
    .where(inArray(embedKeys.siteId, [...siteIds]))
    .groupBy(embedKeys.siteId);
  return new Map(rows.map(({ siteId, ...facts }) => [siteId, facts]));
}

const needsAttention = sql<boolean>`(${embedKeys.revokedAt} is null and ${embedSites.revokedAt} is null
  and (${expiresSoon(embedKeys)} or ${isUnused} or not ${isAnsweredFor}))`;

/** Lists unrevoked keys, newest first. @throws DomainError forbidden; not_found, also for another hospital's */
export async function readSite(connection: Connection, caller: Caller, siteId: number) {
  assertManager(caller);
  const [site] = await connection
    .select({
      id: embedSites.id,
      name: embedSites.name,
      hospitalId: embedSites.hospitalId,
      hospital: organizations.name,
      timeZone: organizations.timeZone,
      distanceUnit: organizations.distanceUnit,
      hourFormat: organizations.hourFormat,
      publishableKey: embedSites.publishableKey,
      origins: embedSites.origins,
      theme: embedSites.theme,
      createdAt: embedSites.createdAt,
      revokedAt: embedSites.revokedAt,
    })
    .from(embedSites)
    .innerJoin(organizations, eq(organizations.id, embedSites.hospitalId))
    .where(and(eq(embedSites.id, siteId), managedBy(caller)));
  if (!site) throw siteNotFound();
  const owner = aliasedTable(users, "owner");
  const keys = await connection
    .select({
      id: embedKeys.id,
      hint: embedKeys.hint,
      createdAt: embedKeys.createdAt,
      /** The account that answers for it. */
      responsible: sql<string | null>`coalesce(${owner.name}, ${owner.username})`,
      isOwn: sql<boolean>`${embedKeys.responsibleId} is not distinct from ${caller.userId}::integer`,
      expiresAt: embedKeys.expiresAt,
      expiresSoon: expiresSoon(embedKeys),
      lastUsedAt: embedKeys.lastUsedAt,
      isUnused,
      state: keyState,
    })
    .from(embedKeys)
    .innerJoin(embedSites, eq(embedSites.id, embedKeys.siteId))
    .leftJoin(owner, eq(owner.id, embedKeys.responsibleId))
    .where(and(eq(embedKeys.siteId, siteId), isNull(embedKeys.revokedAt)))
    .orderBy(desc(embedKeys.id));
  return { ...site, keys };
}
