import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { Database } from "@wardway/db/open";
import { embedSites } from "@wardway/db/schema";
import { eq, sql } from "drizzle-orm";

const day = 24 * 3_600_000;

/**
 * Lets the pictures of a map into a page of a site: a picture's address carries no header, and so no session. The pass
 * opens pictures of streets and nothing else. It is good for the day (UTC) it was given on and the next, and the same
 * for all readers, so that browsers cache the tiles.
 */
export const tilePass = (sessionSecret: string, siteId: number, now = Date.now()): string =>
  passOf(sessionSecret, siteId, Math.floor(now / day));

/** The site whose pass this is; null for one that is over, and for what we have not given. */
export function siteOfTilePass(sessionSecret: string, pass: string, now = Date.now()): number | null {
  const [site = "", given = ""] = pass.split(".");
  const siteId = /^[1-9]\d{0,9}$/.test(site) ? Number(site) : 0;
  const age = Math.floor(now / day) - Number(given);
  if (siteId === 0 || (age !== 0 && age !== 1)) return null;
  const [shown, right] = [Buffer.from(pass), Buffer.from(passOf(sessionSecret, siteId, Number(given)))];
  return shown.length === right.length && timingSafeEqual(shown, right) ? siteId : null;
}

/** The origins of an active site; null for a revoked one. */
export async function originsOfSite(db: Database, siteId: number): Promise<readonly string[] | null> {
  const [site] = await query(db).execute({ siteId });
  return site && site.revokedAt === null ? site.origins : null;
}

const prepare = (db: Database) =>
  db
    .select({ origins: embedSites.origins, revokedAt: embedSites.revokedAt })
    .from(embedSites)
    .where(eq(embedSites.id, sql.placeholder("siteId")))
    .prepare("embed_site_of_tile");

const prepared = new WeakMap<Database, ReturnType<typeof prepare>>();

function query(db: Database) {
  const known = prepared.get(db) ?? prepare(db);
  prepared.set(db, known);
  return known;
}

function passOf(sessionSecret: string, siteId: number, given: number): string {
  const key = Buffer.from(hkdfSync("sha256", sessionSecret, "wardway", "tile pass", 32));
  const body = `${siteId}.${given}`;
  return `${body}.${createHmac("sha256", key).update(body).digest("base64url")}`;
}
