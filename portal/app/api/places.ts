import { type MapConfig, subjects } from "@wardway/model";
import { searchFacilities } from "#app/domain/facilities/search-facilities.server.ts";
import { defineEndpoints } from "#app/http/api/define-endpoint.server.ts";
import { tilePass } from "../domain/embedding/tile-pass.server.ts";
import { readMapConfig } from "../domain/maps/map-config.server.ts";
import { findFrequentDestinations } from "../domain/transports/requests/frequent-destinations.server.ts";
import { findRoute } from "../domain/transports/routing/find-route.server.ts";
import { lookUp } from "../domain/transports/routing/look-up.server.ts";

/** Serves pages on another origin: a pass in the tile URL replaces the session. */
function forPage({ tiles, basemap, ...start }: MapConfig, publicUrl: string, pass: string): MapConfig {
  const withPass = (url: string) => `${publicUrl}${url.replace("/tiles/", `/tiles/${pass}/`)}`;
  return {
    ...start,
    tiles: tiles && { ...tiles, url: withPass(tiles.url) },
    basemap: basemap && { ...basemap, url: withPass(basemap.url) },
  };
}

export const places = defineEndpoints(subjects.places, {
  listDestinations: async ({ db, caller }) => findFrequentDestinations(db, caller),

  searchFacilities: async ({ db, query }) => searchFacilities(db, query),

  geocode: async ({ db, caller, context, query }) => lookUp(db, context.maps, caller, query),

  getMapConfig: async ({ db, caller, context }) => {
    const start = await readMapConfig({ db, basemap: context.basemap });
    const { publicUrl, sessionSecrets } = context;
    return caller.widget ? forPage(start, publicUrl, tilePass(sessionSecrets, caller.widget.siteId)) : start;
  },

  getRoute: async ({ db, caller, context: { maps }, query }) => findRoute({ db, maps }, caller, query),
});
