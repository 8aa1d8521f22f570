import { z } from "zod";
import type { ReadonlyDeep } from "./api.ts";
import type { Position } from "./geography.ts";
import type { mapRegions } from "./settings.ts";

type MapRegion = (typeof mapRegions)[number];

/** Initial centre of an empty map: the middle of a region's largest city. */
export const regionCentres: Readonly<Record<MapRegion, Position>> = {
  US: { latitude: 40.7128, longitude: -74.006 },
  CA: { latitude: 43.6532, longitude: -79.3832 },
  UK: { latitude: 51.5074, longitude: -0.1278 },
  EU: { latitude: 48.8566, longitude: 2.3522 },
  AU: { latitude: -33.8688, longitude: 151.2093 },
};

/** Initial zoom of a map and maximum zoom of tile servers (web map zoom: each level halves the visible width). */
export const mapZoom = { start: 13, most: 19 } as const;

export const mapTilesSchema = z.strictObject({
  url: z.string().describe("Of one tile, with {z}, {x} and {y}: an address of this portal."),
  attribution: z.string().describe("Whose map it is, as plain text, to show beside it."),
  maxZoom: z.int().describe("The nearest zoom that there are tiles for."),
});
export type MapTiles = ReadonlyDeep<z.output<typeof mapTilesSchema>>;

/** The response of `GET /api/map`: the initial state of a map. */
export const mapStartSchema = z.strictObject({
  tiles: mapTilesSchema.nullable().describe("Null where no tile server is set: outlines alone."),
  center: z
    .strictObject({ latitude: z.number(), longitude: z.number() })
    .describe("Decimal degrees, WGS 84."),
  zoom: z.int(),
});
export type MapStart = ReadonlyDeep<z.output<typeof mapStartSchema>>;
