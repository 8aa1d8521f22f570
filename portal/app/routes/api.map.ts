import { endpoints, type MapConfig } from "@wardway/model";
import { tilePass } from "../domain/embedding/tile-pass.server.ts";
import { readMapConfig } from "../domain/maps/map-config.server.ts";
import { defineEndpoint, resource } from "../http/define-endpoint.server.ts";

/** For a page on another origin: a pass in the tile URL replaces the session. */
const forPage = ({ tiles, ...start }: MapConfig, publicUrl: string, pass: string): MapConfig => ({
  ...start,
  tiles: tiles && { ...tiles, url: `${publicUrl}${tiles.url.replace("/tiles/", `/tiles/${pass}/`)}` },
});

const route = resource(
  defineEndpoint(endpoints.getMapConfig, async ({ db, caller, context }) => {
    const start = await readMapConfig(db);
    const { publicUrl, sessionSecret } = context;
    return caller.widget ? forPage(start, publicUrl, tilePass(sessionSecret, caller.widget.siteId)) : start;
  }),
);

export const loader = route;
export const action = route;
