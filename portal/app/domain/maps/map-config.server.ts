import type { Database } from "@wardway/db/open";
import {
  type MapBackground,
  type MapBasemap,
  type MapConfig,
  type MapTiles,
  mapZoom,
  type RouteSettings,
  regionCentres,
} from "@wardway/model";
import type { BasemapInfo } from "#app/infra/maps/basemap.server.ts";
import { activeRouteSettings } from "../settings/read-settings.server.ts";
import { editionOf } from "./tile-server.server.ts";

/** A database, and the portal's basemap. */
export interface Charted {
  readonly db: Database;
  readonly basemap: BasemapInfo;
}

export async function readMapConfig({ db, basemap }: Charted): Promise<MapConfig> {
  const { value } = await activeRouteSettings(db);
  return {
    tiles: tilesOf(value),
    basemap: basemapOf(basemap),
    ...startOf(value, basemap),
  };
}

/** Whether the provider is Google, with a key. */
export async function usesGoogleMaps(db: Database): Promise<boolean> {
  const { value, secrets } = await activeRouteSettings(db);
  return value.mapProvider === "google" && secrets.apiKey !== undefined;
}

/** Tiles as pages request them, always from this portal; null without a tile server. */
export function tilesOf({ tileUrl, tileAttribution }: RouteSettings): MapTiles | null {
  if (tileUrl === "") return null;
  return { url: tileAddress(editionOf(tileUrl)), attribution: tileAttribution, maxZoom: mapZoom.max };
}

function basemapOf({ edition, attribution, maxZoom, bounds }: BasemapInfo): MapBasemap {
  return { url: tileAddress(edition), attribution, maxZoom, bounds };
}

const tileAddress = (edition: string) => `/tiles/{z}/{x}/{y}?edition=${edition}`;

/** The basemap, unless a tile server covers more, or the packaged one is in another region. */
function startOf({ tileUrl, defaultRegion }: RouteSettings, { bounds, isPackaged }: BasemapInfo) {
  if (tileUrl !== "" || (isPackaged && defaultRegion !== "US")) {
    return { center: regionCentres[defaultRegion], zoom: mapZoom.start };
  }
  const { south, west, north, east } = bounds;
  const center = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  return { center, zoom: Math.max(mapZoom.start, Math.min(zoomOfWidth(east - west), MAX_START_ZOOM)) };
}

/** Streets have names. */
const MAX_START_ZOOM = 15;
const MIN_WIDTH_PX = 800;
/** The width of the world at zoom level 0. */
const WORLD_PX = 256;

/** The level at which a small region fills a map. */
const zoomOfWidth = (degrees: number) => Math.ceil(Math.log2((MIN_WIDTH_PX / WORLD_PX) * (360 / degrees)));

/** What maps are drawn on. */
export async function readMapBackground(charted: Charted): Promise<MapBackground> {
  const { value } = await activeRouteSettings(charted.db);
  return tilesOf(value) ?? basemapOf(charted.basemap);
}
