import type { MapStart } from "@wardway/model";
import { tilePass } from "../domain/embedding/tile-pass.server.ts";
import { readMapStart } from "../domain/maps/map-start.server.ts";
import { resource } from "../http/api.server.ts";
import { apiGuard } from "../http/guard.server.ts";

/** For a page on another origin, whose pictures bear a pass in the place of a session. */
const forPage = ({ tiles, ...start }: MapStart, publicUrl: string, pass: string): MapStart => ({
  ...start,
  tiles: tiles && { ...tiles, url: `${publicUrl}${tiles.url.replace("/tiles/", `/tiles/${pass}/`)}` },
});

const map = resource({
  GET: async (args) => {
    const { db, caller } = await apiGuard(args, "facility.search");
    const start = await readMapStart(db);
    const { publicUrl, sessionSecret } = args.context;
    return caller.widget ? forPage(start, publicUrl, tilePass(sessionSecret, caller.widget.siteId)) : start;
  },
});

export const loader = map;
export const action = map;
