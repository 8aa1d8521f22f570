import type { Database } from "@wardway/db/open";
import { embedSites } from "@wardway/db/schema";
import { and, arrayContains, isNull, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";

/** Milliseconds for which an answer is kept, and how many: each call of a foreign page asks. */
const lifetime = 1_000;
const most = 5_000;

const caches = new WeakMap<Database, LRUCache<string, Promise<boolean>>>();

/** Whether some site in force has this origin among its own. */
export function isListed(db: Database, origin: string): Promise<boolean> {
  const cache = caches.get(db) ?? new LRUCache<string, Promise<boolean>>({ max: most, ttl: lifetime });
  caches.set(db, cache);
  const known = cache.get(origin);
  if (known) return known;
  const asked = ask(db, origin);
  cache.set(origin, asked);
  asked.catch(() => cache.delete(origin));
  return asked;
}

async function ask(db: Database, origin: string): Promise<boolean> {
  const [site] = await db
    .select({ one: sql`1` })
    .from(embedSites)
    .where(and(arrayContains(embedSites.origins, [origin]), isNull(embedSites.revokedAt)))
    .limit(1);
  return site !== undefined;
}
