import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { greatCircle } from "@wardway/model";
import { valhallaConfig } from "@wardway/portal/app/infra/maps/valhalla-config.server.ts";
import { valhallaTiles } from "@wardway/portal/app/infra/maps/valhalla-tiles.server.ts";
import { findRoutingTiles } from "@wardway/portal/server/routing-tiles.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Point } from "../basemap/read-extract.ts";
import { buildRoutingTiles } from "./build-routing-tiles.ts";
import { encodeExtract } from "./write-extract.ts";

const valhalla = await import("@valhallajs/valhallajs").catch(() => null);
const without = valhalla ? "" : " (skipped: @valhallajs/valhallajs has no program for this machine)";
const baltimore = fileURLToPath(new URL("../../../../shared/data/baltimore.osm.pbf", import.meta.url));

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "wardway-routing-"));
});
afterAll(() => rm(home, { recursive: true, force: true }));

/** Rows and columns of streets, 0.004 degrees apart, in Kansas. */
const SIZE = 10;
const corner = { latitude: 38.5, longitude: -98.5 };
const at = (row: number, column: number): Point => [
  corner.longitude + column * 0.004,
  corner.latitude + row * 0.004,
];
const indexes = Array.from({ length: SIZE }, (_, index) => index);
const id = (row: number, column: number) => row * SIZE + column + 1;

function encodeGrid(): Uint8Array {
  return encodeExtract({
    nodes: new Map(
      indexes.flatMap((row) => indexes.map((column) => [id(row, column), at(row, column)] as const)),
    ),
    ways: [
      ...indexes.map((row) => ({
        id: row + 1,
        tags: { highway: row === 0 ? "motorway" : "residential", oneway: "no", name: `Row ${row}` },
        nodes: indexes.map((column) => id(row, column)),
      })),
      ...indexes.map((column) => ({
        id: SIZE + column + 1,
        tags: { highway: "residential", name: `Column ${column}` },
        nodes: indexes.map((row) => id(row, column)),
      })),
    ],
    relations: [],
  });
}

const toPosition = ([longitude, latitude]: Point) => ({ latitude, longitude });

describe.skipIf(!valhalla)(`routing tiles of an unknown region${without}`, () => {
  let extract: string;
  let folder: string;
  const shown: number[] = [];
  beforeAll(async () => {
    extract = join(home, "grid.osm.pbf");
    folder = join(home, "tiles");
    await writeFile(extract, encodeGrid());
    await buildRoutingTiles(extract, folder, {
      country: "US",
      onProgress: (done, total) => shown.push(done / total),
    });
  });

  it("lead between its ends, as the engine itself would", async () => {
    const [origin, destination] = [at(0, 0), at(SIZE - 1, SIZE - 1)].map(toPosition);
    if (!origin || !destination) throw new Error("The region has no ends.");
    const roads = await valhallaTiles(folder);
    const preferences = {
      preferredRouteType: "fastest",
      avoidTolls: false,
      avoidHighways: false,
      trafficDataEnabled: true,
    } as const;
    const routes = await roads.routes(
      { origin, destination, departure: new Date(), preferences },
      AbortSignal.timeout(10_000),
    );
    const [route] = routes;
    const actor = new (valhalla?.Actor ?? fail())(JSON.stringify(valhallaConfig(folder)));
    const { trip } = await actor.route({
      locations: [origin, destination].map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude })),
      costing: "auto",
      units: "kilometers",
    });
    expect(Number(route?.distance) / 1_000).toBeCloseTo(trip.summary.length, 2);
    expect(route?.inTraffic).toBeCloseTo(trip.summary.time, 0);
    expect(route?.distance).toBeGreaterThan(greatCircle(origin, destination));
    expect(route?.motorwayShare).toBeGreaterThan(0);
    // Turns have the penalties of the country's side of the road.
    const { routes: steps } = await actor.route({
      locations: [origin, destination].map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude })),
      costing: "auto",
      format: "osrm",
    });
    expect(JSON.stringify(steps)).toContain('"driving_side":"right"');
  });

  it("report their progress, and leave nothing else behind", async () => {
    expect(shown.length).toBeGreaterThan(5);
    expect(shown).toEqual(shown.toSorted((one, other) => one - other));
    expect(shown.at(-1)).toBe(1);
    expect(await readdir(home)).toEqual(["grid.osm.pbf", "tiles"]);
    expect(await readdir(folder)).toEqual(["0", "2"]);
  });

  it("stay as they were if the next build fails or is interrupted", async () => {
    const before = await readdir(folder, { recursive: true });
    const broken = join(home, "broken.osm.pbf");
    await writeFile(broken, "no extract");
    await expect(buildRoutingTiles(broken, folder, { country: "US" })).rejects.toThrow(
      "valhalla_build_tiles could not read the extract",
    );
    await rm(broken);
    const signal = AbortSignal.abort();
    await expect(buildRoutingTiles(extract, folder, { country: "US", signal })).rejects.toThrow("aborted");
    expect(await readdir(folder, { recursive: true })).toEqual(before);
    expect(await readdir(home)).toEqual(["grid.osm.pbf", "tiles"]);
  });
});

function fail(): never {
  throw new Error("The engine is missing.");
}

/** Valhalla's GraphTileHeader: its density of roads is rounded differently by different processors. */
const HEADER_BYTES = 272;

describe("the packaged routing tiles", () => {
  it.skipIf(!valhalla || !existsSync(baltimore))(
    "are what the command builds (needs ../shared/data/baltimore.osm.pbf and @valhallajs/valhallajs)",
    async () => {
      const packaged = findRoutingTiles(null)?.folder ?? "";
      const built = join(home, "baltimore");
      await buildRoutingTiles(baltimore, built, { country: "US" });
      const names = (await readdir(built, { recursive: true })).filter((name) => name.endsWith(".gph"));
      expect(names.length).toBeGreaterThan(2);
      for (const name of names) {
        const stored = gunzipSync(await readFile(join(packaged, `${name}.gz`)));
        const tile = await readFile(join(built, name));
        expect(tile.length).toBe(stored.length);
        expect(tile.subarray(HEADER_BYTES).equals(stored.subarray(HEADER_BYTES))).toBe(true);
      }
    },
  );
});
