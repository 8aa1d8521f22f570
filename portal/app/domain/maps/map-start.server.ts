import { createHash } from "node:crypto";
import { type MapStart, type MapTiles, mapZoom, type RouteSettings, regionCentres } from "@wardway/db/model";
import type { Database } from "@wardway/db/open";
import { readRouteSettings } from "../settings/read.server.ts";

/** What a map begins with, by the settings of `/admin/routes`. */
export async function readMapStart(db: Database): Promise<MapStart> {
  const { value } = await readRouteSettings(db);
  return { tiles: tilesOf(value), center: regionCentres[value.defaultRegion], zoom: mapZoom.start };
}

/** The tiles that pages ask for, here and of no outside server; null where no server is set. */
export function tilesOf({ tileUrl, tileAttribution }: RouteSettings): MapTiles | null {
  if (tileUrl === "") return null;
  // Browsers keep tiles for days: another server's have another address.
  const edition = createHash("sha256").update(tileUrl).digest("hex").slice(0, 8);
  return {
    url: `/tiles/{z}/{x}/{y}?edition=${edition}`,
    attribution: tileAttribution,
    maxZoom: mapZoom.most,
  };
}
