import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { greatCircle, type Position } from "@wardway/model";
import { createPortalMaps } from "@wardway/portal/app/domain/maps/portal-maps.server.ts";
import type { MapService } from "@wardway/portal/app/infra/maps/map-service.server.ts";
import { storeRouteSettings } from "@wardway/portal/app/infra/maps/testing/route-settings.ts";
import { valhallaConfig } from "@wardway/portal/app/infra/maps/valhalla-config.server.ts";
import { createSecretBox } from "@wardway/portal/app/infra/secret-box.server.ts";
import { findMapFiles } from "@wardway/portal/server/maps-folder.ts";
import { findRoutingTiles } from "@wardway/portal/server/routing-tiles.ts";
import { npmRun } from "@wardway/portal/tests/support/npm-run.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Point } from "./basemap/read-extract.ts";
import { encodeExtract } from "./routing/write-extract.ts";

const valhalla = await import("@valhallajs/valhallajs").catch(() => null);
const without = valhalla ? "" : " (skipped: @valhallajs/valhallajs has no program for this machine)";

/** A town in Ireland, where people drive on the left: crooked streets, of which some are one-way, and a bypass. */
const SIZE = 8;
const indexes = Array.from({ length: SIZE }, (_, index) => index);
const junction = (row: number, column: number) => row * SIZE + column + 1;
/** The same in each run, between -0.001 and 0.001 degrees. */
const jitter = (seed: number) => (((seed * 7_919) % 101) - 50) / 50_000;
const at = (row: number, column: number): Point => [
  -7.12 + column * 0.005 + jitter(junction(row, column)),
  52.26 + row * 0.003 + jitter(junction(row, column) + 37),
];

function encodeTown(): Uint8Array {
  return encodeExtract({
    nodes: new Map(
      indexes.flatMap((row) => indexes.map((column) => [junction(row, column), at(row, column)] as const)),
    ),
    ways: [
      ...indexes.map((row) => ({
        id: row + 1,
        tags: {
          highway: row === 0 ? "trunk" : row % 3 === 0 ? "secondary" : "residential",
          name: `${row + 1}. Terrace`,
          ...(row % 2 === 1 && { oneway: "yes" }),
        },
        nodes: indexes.map((column) => junction(row, column)),
      })),
      ...indexes.map((column) => ({
        id: SIZE + column + 1,
        tags: { highway: column === SIZE - 1 ? "trunk" : "residential", name: `${column + 1}. Quay` },
        nodes: indexes.map((row) => junction(row, column)),
      })),
    ],
    relations: [],
  });
}

const toPosition = ([longitude, latitude]: Point): Position => ({ latitude, longitude });

describe.skipIf(!valhalla)(`a region that maps:build has not seen before${without}`, () => {
  let home: string;
  let tiles: string;
  let database: TestDatabase;
  let maps: MapService;
  beforeAll(async () => {
    [home, database] = await Promise.all([
      mkdtemp(join(tmpdir(), "wardway-unseen-region-")),
      createTestDatabase(),
    ]);
    const extract = join(home, "town.osm.pbf");
    const folder = join(home, "maps");
    await writeFile(extract, encodeTown());
    const run = await npmRun(
      "maps:build",
      [extract, "--name", "Town", "--country", "IE", "--bounds=-7.13,52.25,-7.08,52.29"],
      { MAPS_DIR: folder },
    );
    expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining("The maps are complete") });
    const files = await findMapFiles(
      { mapsDir: folder, basemap: null, routingTiles: null, places: null },
      () => {},
    );
    const routingTiles = findRoutingTiles(files.routingTiles);
    tiles = routingTiles?.folder ?? "";
    maps = createPortalMaps({
      db: database.db,
      secretBox: createSecretBox(["k".repeat(32)]),
      routingTiles,
    });
    await storeRouteSettings(database.db, { mapProvider: "osm", trafficDataEnabled: false });
  });
  afterAll(async () => {
    await database?.close();
    await rm(home, { recursive: true, force: true });
  });

  it.each([
    ["south-west", at(0, 0), "north-east", at(SIZE - 1, SIZE - 1)],
    ["north-east", at(SIZE - 1, SIZE - 1), "south-west", at(0, 0)],
    ["north-west", at(SIZE - 1, 0), "south-east", at(0, SIZE - 1)],
    ["south-east", at(0, SIZE - 1), "north-west", at(SIZE - 1, 0)],
  ] as const)(
    "is routed from its %s end at %j to its %s end at %j as by the engine itself",
    async (...journey) => {
      const [, start, , end] = journey;
      const origin = toPosition(start);
      const destination = toPosition(end);
      const [route] = await maps.routes({ origin, destination, departure: new Date() });
      const actor = new (valhalla?.Actor ?? fail())(JSON.stringify(valhallaConfig(tiles)));
      const locations = [origin, destination].map(({ latitude, longitude }) => ({
        lat: latitude,
        lon: longitude,
      }));
      const text: unknown = await actor.route(
        JSON.stringify({ locations, costing: "auto", format: "osrm", shape_format: "polyline5" }),
      );
      const direct = JSON.parse(String(text));
      expect(route).toMatchObject({
        source: "valhalla",
        isEstimate: false,
        polyline: direct.routes[0].geometry,
        distance: direct.routes[0].distance,
        inTraffic: direct.routes[0].duration,
      });
      expect(route?.distance).toBeGreaterThan(greatCircle(origin, destination));
      expect(JSON.stringify(direct)).toContain('"driving_side":"left"');
    },
  );

  it("ends at its last road: beyond it, the portal estimates", async () => {
    const origin = toPosition(at(0, 0));
    const destination = { latitude: 52.4, longitude: -7.1 };
    expect(await maps.routes({ origin, destination, departure: new Date() })).toMatchObject([
      { source: "estimate", isEstimate: true },
    ]);
  });
});

function fail(): never {
  throw new Error("The engine is missing.");
}
