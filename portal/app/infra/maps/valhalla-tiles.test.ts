import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { healthDetails } from "#app/domain/diagnostics/health-details.server.ts";
import { createPortalMaps } from "#app/domain/maps/portal-maps.server.ts";
import { captureLog } from "#app/testing/captured-log.ts";
import { findRoutingTiles } from "../../../server/routing-tiles.ts";
import { createSecretBox } from "../secret-box.server.ts";
import type { MapService } from "./map-service.server.ts";
import type { RouteProvider, RouteQuery } from "./route-provider.server.ts";
import { storeRouteSettings } from "./testing/route-settings.ts";
import { valhallaTiles } from "./valhalla-tiles.server.ts";

/** The roads of central Baltimore that come with the portal. */
const packaged = findRoutingTiles(null)?.folder ?? "";
const without = await import("@valhallajs/valhallajs").then(
  () => "",
  () => " (skipped: @valhallajs/valhallajs has no program for this machine)",
);

/** From the federal list of hospitals. */
const hospitals = {
  hopkins: { latitude: 39.29611, longitude: -76.59197 },
  kennedyKrieger: { latitude: 39.29928, longitude: -76.59282 },
  bayview: { latitude: 39.29068, longitude: -76.54678 },
  mercy: { latitude: 39.29292, longitude: -76.61288 },
  /** A kilometre west of the last road of the extract. */
  maryland: { latitude: 39.28791, longitude: -76.62493 },
  /** In Towson, north of it. */
  greaterBaltimore: { latitude: 39.39086, longitude: -76.62456 },
};
type Hospital = keyof typeof hospitals;

const query = (from: Hospital, to: Hospital, preferences: Partial<RouteQuery["preferences"]> = {}) => ({
  origin: hospitals[from],
  destination: hospitals[to],
  departure: new Date(),
  preferences: {
    preferredRouteType: "fastest" as const,
    avoidTolls: false,
    avoidHighways: false,
    trafficDataEnabled: true,
    ...preferences,
  },
});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
afterEach(() => vi.restoreAllMocks());

const serviceOver = (folder: string): MapService =>
  createPortalMaps({
    db: database.db,
    secretBox: createSecretBox(["k".repeat(32)]),
    routingTiles: { folder, isPackaged: false },
  });

describe.skipIf(without)(`routes on the roads of Baltimore${without}`, () => {
  let roads: RouteProvider;
  beforeAll(async () => {
    roads = await valhallaTiles(packaged);
  });
  const ways = (calls: RouteQuery) => roads.routes(calls, AbortSignal.timeout(10_000));

  it.each([
    ["hopkins", "bayview", 4, 7, 6, 12],
    ["bayview", "hopkins", 4, 7, 6, 12],
    ["mercy", "hopkins", 1.8, 3.5, 2, 8],
    ["mercy", "bayview", 5.8, 10, 8, 16],
    ["kennedyKrieger", "bayview", 4, 7, 6, 12],
  ] as const)("from %s to %s", async (from, to, least, most, soonest, latest) => {
    const [route] = await ways(query(from, to));
    expect(route).toMatchObject({ source: "valhalla", isEstimate: false, polyline: expect.any(String) });
    expect(Number(route?.distance) / 1_000).toBeGreaterThan(least);
    expect(Number(route?.distance) / 1_000).toBeLessThan(most);
    expect(Number(route?.inTraffic) / 60).toBeGreaterThan(soonest);
    expect(Number(route?.inTraffic) / 60).toBeLessThan(latest);
  });

  it("returns several different routes, the fastest first", async () => {
    const found = await ways(query("hopkins", "bayview"));
    expect(found.length).toBeGreaterThan(1);
    expect(new Set(found.map(({ polyline }) => polyline)).size).toBe(found.length);
  });

  it("names the main roads, and knows the motorways of a route", async () => {
    const [city] = await ways(query("hopkins", "bayview"));
    expect(city).toMatchObject({ motorwayShare: 0, via: expect.stringContaining("Street") });
    const south = { latitude: 39.2625, longitude: -76.5975 };
    const [tunnel] = await ways({ ...query("bayview", "hopkins"), destination: south });
    expect(tunnel?.motorwayShare).toBeGreaterThan(0.3);
  });

  it("avoids highways if the settings say so", async () => {
    const south = { latitude: 39.2625, longitude: -76.5975 };
    const calls = { ...query("bayview", "hopkins"), destination: south };
    const [by] = await ways(calls);
    const [around] = await ways({ ...calls, preferences: { ...calls.preferences, avoidHighways: true } });
    expect(around?.polyline).not.toBe(by?.polyline);
    expect(Number(around?.inTraffic)).toBeGreaterThan(Number(by?.inTraffic));
  });

  it("returns the shortest route if requested", async () => {
    const [fastest] = await ways(query("mercy", "bayview"));
    const [shortest] = await ways(query("mercy", "bayview", { preferredRouteType: "shortest" }));
    expect(Number(shortest?.distance)).toBeLessThan(Number(fastest?.distance));
  });

  it.each([
    ["outside the tiles", "greaterBaltimore"],
    ["a kilometre from the last road", "maryland"],
  ] as const)("returns nothing for a place %s", async (_, place) => {
    expect(await ways(query("hopkins", place))).toEqual([]);
    expect(await ways(query(place, "hopkins"))).toEqual([]);
  });

  it("does not block the event loop while it computes", async () => {
    await ways(query("hopkins", "mercy"));
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const pairs = Array.from({ length: 20 }, (_, turn) =>
      ways(query(turn % 2 ? "hopkins" : "mercy", "bayview")),
    );
    await Promise.all(pairs);
    delay.disable();
    // Nanoseconds; the computation takes a tenth of a second or more in total.
    expect(delay.percentile(90) / 1e6).toBeLessThan(20);
  });

  it("is used by the portal, which estimates outside the tiles", async () => {
    await storeRouteSettings(database.db, { mapProvider: "osm" });
    const maps = serviceOver(packaged);
    expect(await maps.engines()).toMatchObject({
      routes: [
        { name: "valhalla", status: "not_set_up" },
        { name: "valhalla_tiles", status: "ready" },
        { name: "estimate", status: "ready" },
      ],
      service: "connected",
    });
    const [route, ...others] = await maps.routes(query("hopkins", "bayview"));
    expect(route).toMatchObject({ source: "valhalla", isEstimate: false, freeFlow: expect.any(Number) });
    expect(others.length).toBeGreaterThan(0);
    for (const place of ["maryland", "greaterBaltimore"] as const) {
      expect(await maps.routes(query("hopkins", place))).toMatchObject([
        { source: "estimate", isEstimate: true },
      ]);
    }
  });
});

it("is reported as missing, without a line in the log, if the package does not run on this machine", async () => {
  const lines = captureLog();
  vi.doMock("@valhallajs/valhallajs", () => {
    throw new Error("Unsupported platform and architecture");
  });
  try {
    await storeRouteSettings(database.db, { mapProvider: "osm" });
    const maps = createPortalMaps({
      db: database.db,
      secretBox: createSecretBox(["k".repeat(32)]),
      routingTiles: findRoutingTiles(null),
    });
    const { maps: shown } = await healthDetails({ db: database.db, maps, isSimulated: false, backups: null });
    expect(shown.routes).toMatchObject([
      { name: "valhalla", missing: null },
      { name: "valhalla_tiles", status: "not_set_up", missing: "package" },
      { name: "estimate", status: "ready" },
    ]);
    expect((await maps.engines()).service).toBe("not_set_up");
    expect(await maps.routes(query("hopkins", "bayview"))).toMatchObject([{ isEstimate: true }]);
    expect(lines).toEqual([]);
  } finally {
    vi.doUnmock("@valhallajs/valhallajs");
  }
});

describe("a folder without tiles", () => {
  const started = async (folder: string) => {
    await storeRouteSettings(database.db, { mapProvider: "osm" });
    return serviceOver(folder);
  };

  it.each(["missing", "empty"])("that is %s is named in the log, and the portal estimates", async (state) => {
    const home = await mkdtemp(join(tmpdir(), "wardway-no-tiles-"));
    const folder = state === "missing" ? join(home, "nowhere") : home;
    const lines = captureLog();
    try {
      const maps = await started(folder);
      expect(await maps.routes(query("hopkins", "bayview"))).toMatchObject([{ isEstimate: true }]);
      expect((await maps.engines()).service).toBe("not_set_up");
      expect(lines).toEqual([expect.stringContaining(`warn ROUTING_TILES names ${folder}`)]);
    } finally {
      await rm(home, { recursive: true });
    }
  });
});
