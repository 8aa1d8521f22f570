import type { Database } from "@wardway/db/open";
import type { Actor } from "@wardway/model";
import {
  callerOf,
  findSites,
  isHeldBack,
  isInForce,
  pairOf,
} from "#app/domain/embedding/active-site.server.ts";
import type { WidgetClaims } from "#app/domain/embedding/token.server.ts";
import { activeSettings } from "#app/domain/settings/read.server.ts";

/**
 * Returns the actors of valid widget sessions. Left out are expired ones, those whose site or key was revoked, whose
 * origin is no longer the site's, and all of them during maintenance.
 */
export async function findWidgets(
  db: Database,
  sessions: readonly WidgetClaims[],
  demoLogins: boolean,
): Promise<ReadonlyMap<WidgetClaims, Actor>> {
  if (sessions.length === 0 || (await activeSettings(db)).maintenanceMode) return new Map();
  const sites = await findSites(db, sessions);
  const now = Date.now();
  return new Map(
    sessions.flatMap((claims) => {
      const site = sites.get(pairOf(claims));
      const isAlive = claims.exp * 1_000 > now;
      if (!site || !isAlive || !isInForce(site, claims) || isHeldBack(site, demoLogins)) return [];
      return [[claims, callerOf(site, claims, null)] as const];
    }),
  );
}
