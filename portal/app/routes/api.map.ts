import { endpoints, type MapConfig } from "@wardway/model";
import { tilePass } from "../domain/embedding/tile-pass.server.ts";
import { readMapConfig } from "../domain/maps/map-config.server.ts";
import { defineEndpoint, resource } from "../http/define-endpoint.server.ts";

/** For a page on another origin: a pass in the tile URL replaces the session. */
function forPage({ tiles, basemap, ...start }: MapConfig, publicUrl: string, pass: string): MapConfig {
  const withPass = (url: string) => `${publicUrl}${url.replace("/tiles/", `/tiles/${pass}/`)}`;
  return {
    ...start,
    tiles: tiles && { ...tiles, url: withPass(tiles.url) },
    basemap: basemap && { ...basemap, url: withPass(basemap.url) },
  };
}

const route = resource(
  defineEndpoint(endpoints.getMapConfig, async ({ db, caller, context }) => {
    const start = await readMapConfig({ db, basemap: context.basemap });
    const { publicUrl, sessionSecrets } = context;
    return caller.widget ? forPage(start, publicUrl, tilePass(sessionSecrets, caller.widget.siteId)) : start;
  }),
);

export const loader = route;
export const action = route;
