import type { Database } from "@wardway/db/open";
import { embedSites } from "@wardway/db/schema";
import { embeddingLimits } from "@wardway/model";
import { and, arrayContains, eq, isNull, type SQL } from "drizzle-orm";
import { LRUCache } from "lru-cache";

/** Milliseconds for which an answer is kept, and how many: each call of a foreign page asks. */
const lifetime = 1_000;
const most = 5_000;

type Answers = LRUCache<string, Promise<number | null>>;

const caches = new WeakMap<Database, Answers>();

/** Whether some site in force has this origin among its own. */
export const isListed = async (db: Database, origin: string): Promise<boolean> =>
  (await siteWith(db, origin)) !== null;

/** The site in force that a publishable key names, where the page's origin is one of its own. */
export const siteOfKey = (db: Database, key: string, origin: string): Promise<number | null> =>
  siteWith(db, origin, key);

/** @returns the id of one such site */
function siteWith(db: Database, origin: string, key?: string): Promise<number | null> {
  // No site has one so long, and the answers would keep it.
  if (origin.length > embeddingLimits.origin) return Promise.resolve(null);
  const answers: Answers = caches.get(db) ?? new LRUCache({ max: most, ttl: lifetime });
  caches.set(db, answers);
  const question = JSON.stringify([origin, key]);
  const known = answers.get(question);
  if (known) return known;
  const asked = ask(
    db,
    and(
      arrayContains(embedSites.origins, [origin]),
      isNull(embedSites.revokedAt),
      key === undefined ? undefined : eq(embedSites.publishableKey, key),
    ),
  );
  answers.set(question, asked);
  asked.catch(() => answers.delete(question));
  return asked;
}

async function ask(db: Database, where: SQL | undefined): Promise<number | null> {
  const [site] = await db.select({ id: embedSites.id }).from(embedSites).where(where).limit(1);
  return site?.id ?? null;
}
