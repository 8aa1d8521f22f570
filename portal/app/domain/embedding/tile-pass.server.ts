import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { Database } from "@wardway/db/open";
import { embedSites } from "@wardway/db/schema";
import { DAY_MS } from "@wardway/model/durations";
import { eq, sql } from "drizzle-orm";
import { perDatabase } from "#app/infra/per-database.server.ts";

/**
 * Gives pages of a site map tiles, whose URLs carry no session header. Valid on this day (UTC) and the next,
 * and equal for all readers, so that browsers cache the tiles.
 */
export const tilePass = (sessionSecrets: readonly string[], siteId: number, now = Date.now()): string =>
  passOf(sessionSecrets[0] ?? "", siteId, Math.floor(now / DAY_MS));

/** Null if expired or forged. */
export function siteOfTilePass(
  sessionSecrets: readonly string[],
  pass: string,
  now = Date.now(),
): number | null {
  const [site = "", given = ""] = pass.split(".");
  const siteId = /^[1-9]\d{0,9}$/.test(site) ? Number(site) : 0;
  const age = Math.floor(now / DAY_MS) - Number(given);
  if (siteId === 0 || (age !== 0 && age !== 1)) return null;
  const shown = Buffer.from(pass);
  const isSigned = sessionSecrets.some((secret) => {
    const right = Buffer.from(passOf(secret, siteId, Number(given)));
    return shown.length === right.length && timingSafeEqual(shown, right);
  });
  return isSigned ? siteId : null;
}

/** Null for a revoked site. */
export async function originsOfSite(db: Database, siteId: number): Promise<readonly string[] | null> {
  const [site] = await query(db).execute({ siteId });
  return site && site.revokedAt === null ? site.origins : null;
}

const query = perDatabase((db) =>
  db
    .select({ origins: embedSites.origins, revokedAt: embedSites.revokedAt })
    .from(embedSites)
    .where(eq(embedSites.id, sql.placeholder("siteId")))
    .prepare("embed_site_of_tile"),
);

function passOf(sessionSecret: string, siteId: number, given: number): string {
  const key = Buffer.from(hkdfSync("sha256", sessionSecret, "wardway", "tile pass", 32));
  const body = `${siteId}.${given}`;
  return `${body}.${createHmac("sha256", key).update(body).digest("base64url")}`;
}
