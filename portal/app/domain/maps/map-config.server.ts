import type { Database } from "@wardway/db/open";
import { type MapConfig, type MapTiles, mapZoom, type RouteSettings, regionCentres } from "@wardway/model";
import { activeRouteSettings, readRouteSettings } from "../settings/read.server.ts";
import { editionOf } from "./tile-server.server.ts";

export async function readMapConfig(db: Database): Promise<MapConfig> {
  const { value } = await readRouteSettings(db);
  return { tiles: tilesOf(value), center: regionCentres[value.defaultRegion], zoom: mapZoom.start };
}

/** Whether the provider is Google, with a key. */
export async function usesGoogleMaps(db: Database): Promise<boolean> {
  const { value, secrets } = await activeRouteSettings(db);
  return value.mapProvider === "google" && secrets.apiKey !== undefined;
}

/** Tiles as pages request them, always from this portal; null without a tile server. */
export function tilesOf({ tileUrl, tileAttribution }: RouteSettings): MapTiles | null {
  if (tileUrl === "") return null;
  return {
    url: `/tiles/{z}/{x}/{y}?edition=${editionOf(tileUrl)}`,
    attribution: tileAttribution,
    maxZoom: mapZoom.max,
  };
}
