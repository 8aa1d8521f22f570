import type { Database } from "@wardway/db/open";
import { embedKeys, embedSites, users } from "@wardway/db/schema";
import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { perDatabase } from "#app/infra/per-database.server.ts";
import { type Account, selectAccountsWith } from "../accounts/session-user.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { type KeyState, keyState } from "./key-state.server.ts";
import { isAllowedOrigin } from "./listed.server.ts";
import type { WidgetClaims } from "./token.server.ts";

const site = {
  siteId: embedSites.id,
  siteName: embedSites.name,
  hospitalId: embedSites.hospitalId,
  origins: embedSites.origins,
  keyId: embedKeys.id,
  siteRevokedAt: embedSites.revokedAt,
  keyState: keyState.as("key_state"),
};

export interface KeyedSite extends Account {
  readonly siteId: number;
  readonly siteName: string;
  readonly hospitalId: number;
  readonly origins: readonly string[];
  readonly keyId: number;
  readonly siteRevokedAt: Date | null;
  readonly keyState: KeyState;
}

const selectSites = (db: Database, where: SQL | undefined) =>
  selectAccountsWith(db, site)
    .innerJoin(embedSites, eq(embedSites.userId, users.id))
    .innerJoin(embedKeys, eq(embedKeys.siteId, embedSites.id))
    .where(where);

/** Prepared, because each widget call runs it. */
const queries = perDatabase((db) => ({
  ofClaims: selectSites(
    db,
    and(eq(embedSites.id, sql.placeholder("site")), eq(embedKeys.id, sql.placeholder("key"))),
  ).prepare("embed_site_of_claims"),
  ofKey: selectSites(db, eq(embedKeys.keyHash, sql.placeholder("hash"))).prepare("embed_site_of_key"),
}));

/** Revoked or not; null if unknown. */
export async function findSite(
  db: Database,
  { site, key }: Pick<WidgetClaims, "site" | "key">,
): Promise<KeyedSite | null> {
  const [found] = await queries(db).ofClaims.execute({ site, key });
  return found ?? null;
}

export async function findSiteByKey(db: Database, hash: string): Promise<KeyedSite | null> {
  const [found] = await queries(db).ofKey.execute({ hash });
  return found ?? null;
}

/** The sites of open sockets, by `site:key`. */
export async function findSites(
  db: Database,
  claims: readonly WidgetClaims[],
): Promise<ReadonlyMap<string, KeyedSite>> {
  if (claims.length === 0) return new Map();
  const pairs = new Map(claims.map((each) => [pairOf(each), each]));
  const rows = await selectSites(
    db,
    and(
      isNull(embedSites.revokedAt),
      isNull(embedKeys.revokedAt),
      or(...[...pairs.values()].map(({ site, key }) => and(eq(embedSites.id, site), eq(embedKeys.id, key)))),
    ),
  );
  return new Map(rows.map((row) => [pairOf({ site: row.siteId, key: row.keyId }), row]));
}

export const pairOf = ({ site, key }: Pick<WidgetClaims, "site" | "key">) => `${site}:${key}`;

/** The site is not revoked, its key works, and the site lists the page's origin. */
export const isActive = (
  { siteRevokedAt, keyState: state, hospitalId, origins }: KeyedSite,
  { hospital, origin }: Pick<WidgetClaims, "hospital" | "origin">,
): boolean =>
  siteRevokedAt === null && state === "active" && hospitalId === hospital && isAllowedOrigin(origins, origin);

/** The site's account is closed, or is a demo account where these may not log in. */
export const isBlocked = ({ deactivatedAt, isDemo }: KeyedSite, demoLogins: boolean): boolean =>
  deactivatedAt !== null || (isDemo && !demoLogins);

/** The widget's user, with the site's account and the session's rights. */
export function callerOf(found: KeyedSite, claims: WidgetClaims, ipAddress: string | null): Caller {
  return {
    userId: found.id,
    username: found.username,
    role: "hospital",
    organizationId: found.hospitalId,
    scopes: claims.scopes,
    ...(claims.requests && { requestIds: claims.requests }),
    ipAddress,
    widget: {
      siteId: found.siteId,
      site: found.siteName,
      staffId: claims.staff.id,
      staff: claims.staff.name,
    },
  };
}
