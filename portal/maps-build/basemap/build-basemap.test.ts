import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { type Basemap, openBasemap } from "@wardway/portal/app/infra/maps/basemap.server.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildBasemap } from "./build-basemap.ts";
import { collectFeatures, type Feature } from "./collect-features.ts";
import type { Box, Extract, Point, Tags } from "./read-extract.ts";
import { readExtract } from "./read-extract.ts";
import { writeTiles } from "./write-tiles.ts";

const region: Box = [-76.61, 39.26, -76.53, 39.3];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wardway-basemap-"));
});

afterAll(async () => {
  await Promise.all(opened.map((basemap) => basemap.close()));
  await rm(folder, { recursive: true, force: true });
});

const opened: Basemap[] = [];

async function openFile(path: string): Promise<Basemap> {
  const basemap = await openBasemap(path, { fileName: "test.pmtiles", isPackaged: false });
  opened.push(basemap);
  return basemap;
}

/** A small city: a coast, streets, a hospital, a park with a pond, and houses. */
function makeExtract(): Extract {
  const nodes = new Map<number, Point>();
  const ways = new Map<number, { id: number; tags: Tags; nodes: number[] }>();
  const add = (...points: Point[]) =>
    points.map((point) => {
      nodes.set(nodes.size + 1, point);
      return nodes.size;
    });
  const way = (tags: Tags, ids: number[]) => {
    ways.set(ways.size + 1, { id: ways.size + 1, tags, nodes: ids });
    return { type: "way", ref: ways.size };
  };
  const ring = ([west, south, east, north]: Box) => {
    const ids = add([west, south], [east, south], [east, north], [west, north]);
    return [...ids, ids[0] ?? 0];
  };
  // Two ways of one coast, with land in the north; outside the region at both ends.
  const coast = add([-76.62, 39.27], [-76.57, 39.27], [-76.52, 39.27]);
  way({ natural: "coastline" }, coast.slice(1));
  way({ natural: "coastline" }, coast.slice(0, 2));
  // A street of two ways, one of them a bridge.
  const street = add([-76.6, 39.285], [-76.58, 39.285], [-76.55, 39.285]);
  way({ highway: "primary", name: "Orleans Street" }, street.slice(0, 2));
  way({ highway: "primary", name: "Orleans Street", bridge: "yes" }, street.slice(1));
  way({ highway: "construction", name: "Not yet" }, street);
  way({ amenity: "hospital", name: "Harbor Hospital" }, ring([-76.58, 39.287, -76.576, 39.29]));
  way({ building: "yes", "addr:housenumber": "1800" }, ring([-76.57, 39.287, -76.5698, 39.2872]));
  const outer = way({}, ring([-76.6, 39.29, -76.59, 39.295]));
  const inner = way({}, ring([-76.597, 39.291, -76.595, 39.293]));
  return {
    region,
    nodes,
    ways,
    relations: [
      {
        tags: { type: "multipolygon", leisure: "park", name: "Pond Park" },
        members: [
          { ...outer, role: "outer" },
          { ...inner, role: "inner" },
        ],
      },
    ],
    taggedNodes: [
      { at: [-76.585, 39.28], tags: { place: "neighbourhood", name: "Fells Point" } },
      { at: [-76.586, 39.281], tags: { amenity: "hospital", name: "Old Hospital (historical)" } },
      { at: [-76.7, 39.28], tags: { place: "town", name: "Outside" } },
    ],
  };
}

const named = (features: readonly Feature[], name: string) =>
  features.filter(({ properties }) => properties.name === name);

describe("features of an extract", () => {
  const features = collectFeatures(makeExtract(), region);
  const ofLayer = (layer: string) => features.filter((feature) => feature.layer === layer);

  it("divide the region into land and sea", () => {
    expect(ofLayer("earth")).toHaveLength(1);
    expect(ofLayer("water").map(({ properties }) => properties.kind)).toEqual(["ocean"]);
  });

  it("join the ways of a street, and leave out what the map does not show", () => {
    expect(named(features, "Orleans Street")).toMatchObject([
      { layer: "roads", properties: { kind: "major_road", kind_detail: "primary" } },
    ]);
    expect(named(features, "Not yet")).toEqual([]);
  });

  it("name hospitals and parks by a point, and keep the holes of areas", () => {
    expect(named(features, "Harbor Hospital")).toMatchObject([
      { layer: "pois", properties: { kind: "hospital" }, geometry: { type: "Point" } },
    ]);
    const park = ofLayer("landuse").find(({ properties }) => properties.kind === "park");
    expect(park?.geometry.coordinates).toHaveLength(2);
    expect(named(features, "Pond Park")).toHaveLength(1);
    expect(features.filter(({ properties }) => String(properties.name).includes("historical"))).toEqual([]);
  });

  it("include house numbers and places within the region", () => {
    expect(ofLayer("buildings").map(({ properties }) => properties)).toEqual([
      { kind: "building" },
      { kind: "address", addr_housenumber: "1800" },
    ]);
    expect(ofLayer("places").map(({ properties }) => properties.name)).toEqual(["Fells Point"]);
  });
});

describe("an archive", () => {
  const info = { name: "Test", attribution: "© OpenStreetMap contributors" };

  it("has the same bytes each time", () => {
    const [one, other] = [1, 2].map(() => writeTiles(collectFeatures(makeExtract(), region), region, info));
    expect(Buffer.compare(one?.bytes ?? Buffer.alloc(0), other?.bytes ?? Buffer.alloc(1))).toBe(0);
  });

  it("is one that the portal serves", async () => {
    const { bytes } = writeTiles(collectFeatures(makeExtract(), region), region, info);
    const file = join(folder, "test.pmtiles");
    await writeFile(file, bytes);
    const basemap = await openFile(file);
    const [west, south, east, north] = region;
    expect(basemap).toMatchObject({ ...info, maxZoom: 15, bounds: { south, west, north, east } });
    // Around 39.285° N, 76.58° W.
    const tile = await basemap.tile({ z: 13, x: 2353, y: 3122 });
    expect(gunzipSync(tile?.bytes ?? Buffer.alloc(0)).toString("latin1")).toContain("Orleans Street");
    expect(await basemap.tile({ z: 13, x: 0, y: 0 })).toBeNull();
    expect(await basemap.tile({ z: 16, x: 18_828, y: 24_941 })).toBeNull();
  });

  it("is not made of a file that is no extract", async () => {
    const file = join(folder, "no.osm.pbf");
    await writeFile(file, "no extract");
    await expect(readExtract(file)).rejects.toThrow("is not a readable OpenStreetMap extract (.osm.pbf).");
  });
});

const extract = fileURLToPath(new URL("../../../../shared/data/baltimore.osm.pbf", import.meta.url));
const packaged = fileURLToPath(new URL("../../maps/baltimore.pmtiles", import.meta.url));

describe("the packaged region", () => {
  it.skipIf(!existsSync(extract))(
    "is what the command builds (needs ../shared/data/baltimore.osm.pbf)",
    async () => {
      const built = await buildBasemap(extract, { name: "Central Baltimore" });
      expect(built.bytes.byteLength).toBeLessThan(1_000_000);
      expect(built.tiles).toBeGreaterThan(80);
      const file = join(folder, "built.pmtiles");
      await writeFile(file, built.bytes);
      const [one, other] = await Promise.all([file, packaged].map(openFile));
      // Inflated, because another version of zlib compresses differently.
      for (const name of centralTiles) {
        const [tile, stored] = await Promise.all([one?.tile(name), other?.tile(name)]);
        expect(inflate(tile?.bytes).equals(inflate(stored?.bytes))).toBe(true);
        expect(inflate(tile?.bytes).length).toBeGreaterThan(1_000);
      }
    },
  );
});

const inflate = (bytes: Uint8Array = new Uint8Array()) =>
  bytes.length ? gunzipSync(bytes) : Buffer.alloc(0);

/** Around Patterson Park, at each level. */
const centralTiles = Array.from({ length: 8 }, (_, index) => {
  const z = index + 8;
  const [x, y] = [(-76.58 + 180) / 360, (1 - Math.asinh(Math.tan((39.29 * Math.PI) / 180)) / Math.PI) / 2];
  return { z, x: Math.floor(x * 2 ** z), y: Math.floor(y * 2 ** z) };
});
