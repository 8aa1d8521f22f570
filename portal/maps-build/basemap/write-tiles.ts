import { fromGeojsonVt } from "@maplibre/vt-pbf";
import GeoJsonVt from "geojson-vt";
import { type LayerName, layerNames } from "./classify.ts";
import type { Feature } from "./collect-features.ts";
import { PmtilesWriter } from "./pmtiles-writer.ts";
import type { Box } from "./read-extract.ts";

const MIN_ZOOM = 8;
const MAX_ZOOM = 15;
const EXTENT = 4096;
/** Around a tile, in units of its extent: wide lines do not end at its edge. */
const BUFFER = 64;

export interface BuiltTiles {
  readonly bytes: Uint8Array;
  readonly tiles: number;
}

/** Writes a PMTiles archive. The same features result in the same bytes. */
export function writeTiles(
  features: readonly Feature[],
  region: Box,
  { name, attribution }: { name: string; attribution: string },
): BuiltTiles {
  const archive = new PmtilesWriter();
  for (let z = MIN_ZOOM; z <= MAX_ZOOM; z += 1) {
    const layers = layersAt(features, z);
    for (const [x, y] of tilesIn(region, z)) {
      const bytes = encodeTile(layers, z, x, y);
      if (bytes) archive.add(z, x, y, bytes);
    }
  }
  const metadata = {
    name,
    description: "Vector tiles in the layers of the Protomaps basemap schema.",
    attribution,
    type: "baselayer",
    vector_layers: layerNames.map((id) => ({ id, fields: {} })),
  };
  const bytes = archive.finish({
    bounds: region,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    centerZoom: 13,
    metadata,
  });
  return { bytes, tiles: archive.size };
}

type Layers = readonly (readonly [LayerName, GeoJsonVt])[];

/** Each level has an index of its own, which keeps what the level shows. */
function layersAt(features: readonly Feature[], zoom: number): Layers {
  return layerNames.map((layer) => {
    const shown = features.filter((feature) => feature.layer === layer && feature.minZoom <= zoom);
    const collection = {
      type: "FeatureCollection" as const,
      features: shown.map(({ geometry, properties }) => ({
        type: "Feature" as const,
        geometry,
        properties: { ...properties },
      })),
    };
    const options = { maxZoom: zoom, indexMaxZoom: 0, tolerance: 3, extent: EXTENT, buffer: BUFFER };
    return [layer, new GeoJsonVt(collection, options)] as const;
  });
}

/** Null without a feature. */
function encodeTile(layers: Layers, z: number, x: number, y: number): Uint8Array | null {
  const found = layers
    .map(([layer, index]) => [layer, index.getTile(z, x, y)] as const)
    .filter(([, tile]) => tile !== null && tile.features.length > 0);
  if (found.length === 0) return null;
  return fromGeojsonVt(Object.fromEntries(found) as never, { version: 2, extent: EXTENT });
}

function tilesIn([west, south, east, north]: Box, zoom: number): [x: number, y: number][] {
  const [left, top] = tileAt(west, north, zoom);
  const [right, bottom] = tileAt(east, south, zoom);
  const columns = Array.from({ length: right - left + 1 }, (_, index) => left + index);
  const rows = Array.from({ length: bottom - top + 1 }, (_, index) => top + index);
  return columns.flatMap((x) => rows.map((y): [number, number] => [x, y]));
}

/** Web Mercator (https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames). */
function tileAt(longitude: number, latitude: number, zoom: number): [x: number, y: number] {
  const side = 2 ** zoom;
  const angle = (latitude * Math.PI) / 180;
  const x = ((longitude + 180) / 360) * side;
  const y = ((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * side;
  return [Math.floor(x), Math.floor(y)];
}
