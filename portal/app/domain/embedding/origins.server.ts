import type { Database } from "@wardway/db/open";
import { embedSites } from "@wardway/db/schema";
import { and, arrayOverlaps, eq, isNull, type SQL } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { entriesAllowing } from "./listed.server.ts";

// Every call from an embedding page needs this lookup.
const CACHE_MS = 1_000;
const MAX_CACHED = 5_000;

type SiteIds = LRUCache<string, Promise<number | null>>;

const caches = new WeakMap<Database, SiteIds>();

export const isListed = async (db: Database, origin: string): Promise<boolean> =>
  (await siteWith(db, origin)) !== null;

/** Null unless active and with this origin. */
export const siteOfKey = (db: Database, key: string, origin: string): Promise<number | null> =>
  siteWith(db, origin, key);

function siteWith(db: Database, origin: string, key?: string): Promise<number | null> {
  const entries = entriesAllowing(origin);
  // Too long for any site, or no page's: do not cache it.
  if (entries.length === 0) return Promise.resolve(null);
  const cached: SiteIds = caches.get(db) ?? new LRUCache({ max: MAX_CACHED, ttl: CACHE_MS });
  caches.set(db, cached);
  const cacheKey = JSON.stringify([origin, key]);
  const known = cached.get(cacheKey);
  if (known) return known;
  const siteId = findSite(
    db,
    and(
      arrayOverlaps(embedSites.origins, [...entries]),
      isNull(embedSites.revokedAt),
      key === undefined ? undefined : eq(embedSites.publishableKey, key),
    ),
  );
  cached.set(cacheKey, siteId);
  siteId.catch(() => cached.delete(cacheKey));
  return siteId;
}

async function findSite(db: Database, where: SQL | undefined): Promise<number | null> {
  const [site] = await db.select({ id: embedSites.id }).from(embedSites).where(where).limit(1);
  return site?.id ?? null;
}
