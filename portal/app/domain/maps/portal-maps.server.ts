import type { Database } from "@wardway/db/open";
import type { MapParts } from "#app/infra/maps/map-parts.ts";
import { createMapService, type MapService } from "#app/infra/maps/map-service.server.ts";
import { createLocalGeocoder } from "#app/infra/maps/places/local-geocoder.server.ts";
import { activeRouteSettings, activeSettings } from "../settings/read-settings.server.ts";

export function createPortalMaps({
  db,
  ...parts
}: Pick<MapParts, "secretBox" | "routingTiles"> & { readonly db: Database }): MapService {
  const settings = {
    routes: () => activeRouteSettings(db),
    contactEmail: async () => (await activeSettings(db)).contactEmail,
  };
  return createMapService({ ...parts, settings, places: createLocalGeocoder(db) });
}
