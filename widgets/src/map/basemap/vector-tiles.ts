import Point from "@mapbox/point-geometry";
import { VectorTile, type VectorTileFeature } from "@mapbox/vector-tile";
import Pbf from "pbf";
import type { Feature, TileSource, Zxy } from "protomaps-leaflet";

/** Vector tiles by address. Unlike the library's own source, an error response is an error. */
export class VectorTiles implements TileSource {
  readonly #url: string;

  /** @param url with `{z}`, `{x}` and `{y}` */
  constructor(url: string) {
    this.#url = url;
  }

  async get({ z, x, y }: Zxy, tileSize: number): Promise<Map<string, Feature[]>> {
    const url = this.#url.replace("{z}", String(z)).replace("{x}", String(x)).replace("{y}", String(y));
    const response = await fetch(url);
    if (!response.ok) throw new Error(`The tile has status ${response.status}.`);
    const { layers } = new VectorTile(new Pbf(await response.arrayBuffer()));
    return new Map(
      Object.entries(layers).map(([name, layer]) => [
        name,
        Array.from({ length: layer.length }, (_, index) =>
          toFeature(layer.feature(index), tileSize / layer.extent),
        ),
      ]),
    );
  }
}

function toFeature(feature: VectorTileFeature, scale: number): Feature {
  const geom = feature.loadGeometry().map((line) => line.map(({ x, y }) => new Point(x * scale, y * scale)));
  const bbox = {
    minX: Number.POSITIVE_INFINITY,
    minY: Number.POSITIVE_INFINITY,
    maxX: Number.NEGATIVE_INFINITY,
    maxY: Number.NEGATIVE_INFINITY,
  };
  let numVertices = 0;
  for (const line of geom) {
    numVertices += line.length;
    for (const { x, y } of line) {
      bbox.minX = Math.min(bbox.minX, x);
      bbox.minY = Math.min(bbox.minY, y);
      bbox.maxX = Math.max(bbox.maxX, x);
      bbox.maxY = Math.max(bbox.maxY, y);
    }
  }
  const { properties: props, type: geomType } = feature;
  return { geomType: geomType as number, geom, numVertices, bbox, props };
}
