import { endpoints, type MapStart } from "@wardway/model";
import { tilePass } from "../domain/embedding/tile-pass.server.ts";
import { readMapStart } from "../domain/maps/map-start.server.ts";
import { defineEndpoint, resource } from "../http/define-endpoint.server.ts";

/** For a page on another origin: a pass in the tile URL replaces the session. */
const forPage = ({ tiles, ...start }: MapStart, publicUrl: string, pass: string): MapStart => ({
  ...start,
  tiles: tiles && { ...tiles, url: `${publicUrl}${tiles.url.replace("/tiles/", `/tiles/${pass}/`)}` },
});

const route = resource(
  defineEndpoint(endpoints.getMapConfig, async ({ db, caller, context }) => {
    const start = await readMapStart(db);
    const { publicUrl, sessionSecret } = context;
    return caller.widget ? forPage(start, publicUrl, tilePass(sessionSecret, caller.widget.siteId)) : start;
  }),
);

export const loader = route;
export const action = route;
