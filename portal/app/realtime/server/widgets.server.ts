import type { Database } from "@wardway/db/open";
import type { Actor } from "@wardway/model";
import { isOutsideNetworks } from "#app/domain/accounts/restrictions.ts";
import {
  callerOf,
  findSites,
  isActive,
  isBlocked,
  pairOf,
} from "#app/domain/embedding/active-site.server.ts";
import { activeSettings } from "#app/domain/settings/read-settings.server.ts";
import type { Listener } from "./listener.ts";

type WidgetConnection = Pick<Listener, "widget" | "ipAddress">;

/**
 * Actors of connections with a valid widget session: not expired, site and key active, origin listed, within the
 * hospital's networks, no maintenance.
 */
export async function findWidgets<Connection extends WidgetConnection>(
  db: Database,
  connections: readonly Connection[],
  demoLogins: boolean,
): Promise<ReadonlyMap<Connection, Actor>> {
  const sessions = connections.flatMap(({ widget }) => widget ?? []);
  if (sessions.length === 0 || (await activeSettings(db)).maintenanceMode) return new Map();
  const sites = await findSites(db, sessions);
  const now = Date.now();
  return new Map(
    connections.flatMap((connection) => {
      const { widget: claims, ipAddress } = connection;
      const site = claims && sites.get(pairOf(claims));
      if (!site || claims.exp * 1_000 <= now || !isActive(site, claims)) return [];
      if (isBlocked(site, demoLogins) || isOutsideNetworks(site, ipAddress)) return [];
      return [[connection, callerOf(site, claims, null)] as const];
    }),
  );
}
