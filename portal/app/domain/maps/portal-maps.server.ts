import type { Database } from "@wardway/db/open";
import type { MapParts } from "#app/infra/maps/map-parts.ts";
import { createMapService, type MapService } from "#app/infra/maps/map-service.server.ts";
import { routeSettingsInForce, settingsInForce } from "../settings/read.server.ts";

/** The map service that follows the settings stored in the portal's database. */
export function createPortalMaps({
  db,
  ...parts
}: Pick<MapParts, "secretBox" | "routingTiles"> & { readonly db: Database }): MapService {
  const settings = {
    routes: () => routeSettingsInForce(db),
    contactEmail: async () => (await settingsInForce(db)).contactEmail,
  };
  return createMapService({ ...parts, settings });
}
