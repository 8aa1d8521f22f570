import type { Database } from "@wardway/db/open";
import type { Actor } from "@wardway/model";
import {
  callerOf,
  findSites,
  isActive,
  isBlocked,
  pairOf,
} from "#app/domain/embedding/active-site.server.ts";
import type { WidgetClaims } from "#app/domain/embedding/token.server.ts";
import { activeSettings } from "#app/domain/settings/read.server.ts";

/** Actors of valid widget sessions: not expired, site and key active, origin listed, no maintenance. */
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
      if (!site || !isAlive || !isActive(site, claims) || isBlocked(site, demoLogins)) return [];
      return [[claims, callerOf(site, claims, null)] as const];
    }),
  );
}
