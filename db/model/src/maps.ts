import { z } from "zod";
import type { ReadonlyDeep } from "./api.ts";
import type { Position } from "./geography.ts";
import type { mapRegions } from "./settings.ts";

type MapRegion = (typeof mapRegions)[number];

/** Initial center of an empty map: a region's largest city. */
export const regionCentres: Readonly<Record<MapRegion, Position>> = {
  US: { latitude: 40.7128, longitude: -74.006 },
  CA: { latitude: 43.6532, longitude: -79.3832 },
  UK: { latitude: 51.5074, longitude: -0.1278 },
  EU: { latitude: 48.8566, longitude: 2.3522 },
  AU: { latitude: -33.8688, longitude: 151.2093 },
};

/** Web map zoom: each level halves the visible width. */
export const mapZoom = { start: 13, max: 19 } as const;

export const mapTilesSchema = z.strictObject({
  url: z.string().describe("URL template of this portal with {z}, {x} and {y}."),
  attribution: z.string().describe("Copyright notice in plain text, to be shown with the map."),
  maxZoom: z.int().describe("Maximum zoom level of the tiles."),
});
export type MapTiles = ReadonlyDeep<z.output<typeof mapTilesSchema>>;

export const mapBasemapSchema = z.strictObject({
  url: z.string().describe("URL template of this portal with {z}, {x} and {y}, for Mapbox Vector Tiles."),
  attribution: z.string().describe("Copyright notice in plain text, to be shown with the map."),
  maxZoom: z.int().describe("Maximum zoom level of the tiles; maps enlarge them beyond it."),
  bounds: z
    .strictObject({ south: z.number(), west: z.number(), north: z.number(), east: z.number() })
    .describe("The region with tiles, in decimal degrees, WGS 84."),
});
export type MapBasemap = ReadonlyDeep<z.output<typeof mapBasemapSchema>>;

/** What a map is drawn from. */
export type MapBackground = MapTiles | MapBasemap;

/** `GET /api/map`. */
export const mapConfigSchema = z.strictObject({
  tiles: mapTilesSchema.nullable().describe("Null if no tile server is configured."),
  basemap: mapBasemapSchema
    .nullable()
    .describe("Vector tiles in the Protomaps basemap schema, for maps without a tile server."),
  center: z
    .strictObject({ latitude: z.number(), longitude: z.number() })
    .describe("Decimal degrees, WGS 84."),
  zoom: z.int(),
});
export type MapConfig = ReadonlyDeep<z.output<typeof mapConfigSchema>>;
