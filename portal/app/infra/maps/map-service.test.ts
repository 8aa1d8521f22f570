import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { DomainError, type RouteSettings, routeSettingsSchema } from "@wardway/model";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createPortalMaps } from "#app/domain/maps/portal-maps.server.ts";
import { storeSystemSettings } from "#app/domain/testing/people.ts";
import { captureLog } from "#app/testing/captured-log.ts";
import { createSecretBox } from "../secret-box.server.ts";
import type { Journey, MapService } from "./map-service.server.ts";
import { outside } from "./testing/outside.ts";
import { storeRouteSettings } from "./testing/route-settings.ts";

const world = outside();
const box = createSecretBox(["k".repeat(32)]);
const key = "key-of-the-test";
const journey: Journey = {
  origin: { latitude: 39.29611, longitude: -76.59197 },
  destination: { latitude: 39.29068, longitude: -76.54678 },
  departure: new Date("2030-01-15T15:01:00Z"),
};

const where = {
  google: "https://routes.googleapis.com/directions/v2:computeRoutes",
  mapbox: /^https:\/\/api\.mapbox\.com\/directions\/v5\//,
  osrm: /^https:\/\/osrm\.example\.org\/route\/v1\//,
  nominatim: /^https:\/\/nominatim\.example\.org\//,
  googleAddresses: /^https:\/\/maps\.googleapis\.com\/maps\/api\/geocode\//,
};
const googleAnswer = {
  routes: [
    {
      distanceMeters: 5_400,
      duration: "720s",
      staticDuration: "500s",
      polyline: { encodedPolyline: "kcznFvnnrM" },
    },
    {
      distanceMeters: 6_100,
      duration: "600s",
      staticDuration: "520s",
      polyline: { encodedPolyline: "nd@g}G" },
    },
  ],
};
const osrmAnswer = { code: "Ok", routes: [{ distance: 5_300, duration: 480, geometry: "kcznFvnnrM" }] };
const address = "1800 Orleans St, Baltimore, MD 21287";
const nominatimAnswer = [{ lat: "39.2967", lon: "-76.5926", display_name: address }];

let database: TestDatabase;
let maps: MapService;
let lines: readonly string[];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  lines = captureLog();
  maps = createPortalMaps({ db: database.db, secretBox: box, routingTiles: null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const set = (value: Partial<RouteSettings>, apiKey?: string) =>
  storeRouteSettings(
    database.db,
    value,
    apiKey === undefined ? {} : { apiKey: box.encrypt(apiKey, "apiKey") },
  );
const osm = {
  mapProvider: "osm",
  routingEngine: "osrm",
  routingUrl: "https://osrm.example.org",
  geocoderUrl: "https://nominatim.example.org",
} as const;
const moved = (degrees: number): Journey => ({
  ...journey,
  origin: { ...journey.origin, latitude: journey.origin.latitude + degrees },
});
const rejected = async (call: Promise<unknown>): Promise<DomainError> => {
  const fault = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (fault instanceof DomainError) return fault;
  throw new Error(`There was no refusal: ${String(fault)}`);
};
/** Stops the clocks of settings, breakers and caches. @returns advances them by seconds */
const stoppedClocks = () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  return (seconds: number) => vi.advanceTimersByTime(seconds * 1_000);
};

describe("without a provider", () => {
  it("a journey is estimated, and no address is found", async () => {
    await set({});
    expect(await maps.routes(journey)).toMatchObject([{ source: "estimate", isEstimate: true }]);
    expect(await maps.search("Orleans St", null)).toEqual([]);
    expect(await maps.addressAt(journey.origin)).toBeNull();
    expect(await maps.engines()).toEqual({
      routes: [
        { name: "google", status: "not_set_up", lastFault: null },
        { name: "valhalla_tiles", status: "not_set_up", lastFault: null },
        { name: "estimate", status: "ready", lastFault: null },
      ],
      addresses: { name: "google", status: "not_set_up", lastFault: null },
      service: "not_set_up",
    });
  });

  it("a key that cannot be decrypted counts as missing", async () => {
    await storeRouteSettings(database.db, {}, { apiKey: "sealed by another installation" });
    expect(await maps.routes(journey)).toMatchObject([{ isEstimate: true }]);
  });
});

describe("the configured provider", () => {
  it("is called with its key, and the better route comes first", async () => {
    await set({ avoidTolls: true }, key);
    world.respond(where.google, googleAnswer);
    const routes = await maps.routes(journey);
    expect(routes.map(({ inTraffic }) => inTraffic)).toEqual([600, 720]);
    expect(world.calls[0]?.headers.get("x-goog-api-key")).toBe(key);
    expect(world.calls[0]?.body).toMatchObject({ routeModifiers: { avoidTolls: true } });
  });

  it("is read for each call: a change applies to the next one", async () => {
    await set({}, key);
    world.respond(where.google, googleAnswer);
    world.respond(where.osrm, osrmAnswer);
    expect(await maps.routes(journey)).toMatchObject([{ source: "google" }, { source: "google" }]);
    await set({ ...osm, routeOptimizationEnabled: false });
    expect(await maps.routes(journey)).toMatchObject([{ source: "osrm" }]);
  });

  it("leaves a place without roads to the estimate", async () => {
    await set(osm);
    world.respond(where.osrm, { code: "NoSegment" }, 400);
    expect(await maps.routes(moved(3))).toMatchObject([{ source: "estimate" }]);
    expect((await maps.engines()).routes[0]).toMatchObject({ name: "osrm", lastFault: null });
  });
});

it("calls no provider for a journey beyond any setting, so that no user opens the circuit breaker", async () => {
  await set(osm);
  world.respond(where.osrm, { code: "InvalidValue" }, 400);
  for (const step of [8, 9, 10, 11, 12, 13]) {
    expect(await maps.routes(moved(step))).toMatchObject([{ source: "estimate" }]);
  }
  expect(world.calls).toHaveLength(0);
  expect((await maps.engines()).routes[0]).toMatchObject({ status: "ready", lastFault: null });
});

describe("a provider fault", () => {
  it("is not replaced by an estimate, and the message says what to do", async () => {
    await set(osm);
    world.respond(where.osrm, "out of order", 500);
    const { category, message } = await rejected(maps.routes(journey));
    expect(category).toBe("unavailable");
    expect(message).toContain("Try again in a minute");
    expect((await maps.engines()).routes[0]).toMatchObject({
      status: "ready",
      lastFault: { kind: "unreachable", at: expect.any(Date) },
    });
  });

  it("is logged once a minute with engine and kind, without location or key", async () => {
    const later = stoppedClocks();
    await set({ mapProvider: "mapbox" }, key);
    world.respond(where.mapbox, { message: `Not for ${key} at -76.59197,39.29611` }, 429);
    await rejected(maps.routes(journey));
    await rejected(maps.routes(moved(1)));
    expect(lines).toEqual(["warn Maps: fault of mapbox (quota)"]);
    later(61);
    await rejected(maps.routes(moved(2)));
    expect(lines).toHaveLength(2);
    expect(lines.join()).not.toMatch(/39\.|76\.|key-of/);
  });

  it("pauses the engine after five in a row, for half a minute", async () => {
    const later = stoppedClocks();
    await set(osm);
    world.fails(where.osrm);
    for (const step of [0, 1, 2, 3, 4]) await rejected(maps.routes(moved(step)));
    expect(await maps.engines()).toMatchObject({
      routes: [{ name: "osrm", status: "resting", lastFault: { kind: "unreachable" } }, {}, {}],
      service: "unavailable",
    });
    world.respond(where.osrm, osrmAnswer);
    expect((await rejected(maps.routes(journey))).category).toBe("unavailable");
    expect(world.calls).toHaveLength(0);
    later(31);
    expect(await maps.routes(journey)).toMatchObject([{ source: "osrm" }]);
    expect((await maps.engines()).service).toBe("connected");
  });

  it("is a response that takes longer than ten seconds", async () => {
    await set(osm);
    world.hangs(where.osrm);
    await maps.engines();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const calls = rejected(maps.routes(journey));
    await vi.advanceTimersByTimeAsync(9_900);
    expect((await maps.engines()).routes[0]?.lastFault).toBeNull();
    await vi.advanceTimersByTimeAsync(200);
    expect((await calls).category).toBe("unavailable");
    expect((await maps.engines()).routes[0]?.lastFault).toMatchObject({ kind: "unreachable" });
  });

  it("lets the place index respond if it knows the address", async () => {
    await database.sql`
      insert into indexed_places (id, kind, name, city, name_key, search_text, latitude, longitude, south, west, north, east)
      values (1, 'street', 'Orleans Street', 'Baltimore', ' orleans st ', ' orleans st baltimore ', 39.295, -76.59, 39.295,
        -76.59, 39.295, -76.59)`;
    await database.sql`insert into place_index (hash, region) values ('test', 'Baltimore')`;
    const places = [{ latitude: 39.295, longitude: -76.59, address: "Orleans Street, Baltimore" }];
    await set(osm);
    world.respond(where.nominatim, "<html>", 200);
    expect(await maps.search("Orleans St", null)).toEqual(places);
    expect((await rejected(maps.search("Alder St", null))).category).toBe("unavailable");
    await set({});
    expect(await maps.search("Orleans St", null)).toEqual(places);
    expect((await maps.engines()).addresses).toMatchObject({ name: "place_index", status: "ready" });
    await set({ geocodingEnabled: false });
    expect(await maps.search("Orleans St", null)).toEqual([]);
    expect((await maps.engines()).addresses).toBeNull();
    await database.sql`delete from indexed_places`;
    await database.sql`delete from place_index`;
  });

  it("leaves addresses to be typed", async () => {
    await set(osm);
    world.respond(where.nominatim, "<html>", 200);
    const { category, message } = await rejected(maps.search("Orleans St", null));
    expect(category).toBe("unavailable");
    expect(message).toContain("type the address");
    expect((await maps.engines()).addresses).toMatchObject({ lastFault: { kind: "garbage" } });
  });
});

describe("a cached response", () => {
  beforeEach(() => set(osm));

  it("is reused for ends within a hundred meters and a departure in the same quarter of an hour", async () => {
    world.respond(where.osrm, osrmAnswer);
    await maps.routes(journey);
    await maps.routes({ ...moved(0.0002), departure: new Date("2030-01-15T15:14:00Z") });
    expect(world.calls).toHaveLength(1);
    await maps.routes({ ...journey, departure: new Date("2030-01-15T15:16:00Z") });
    await maps.routes(moved(0.002));
    expect(world.calls).toHaveLength(3);
  });

  it("is refreshed on demand, after the traffic interval, and under other settings", async () => {
    const later = stoppedClocks();
    world.respond(where.osrm, osrmAnswer);
    await maps.routes(journey);
    await maps.routes(journey, { fresh: true });
    expect(world.calls).toHaveLength(2);
    later(4 * 60);
    await maps.routes(journey);
    expect(world.calls).toHaveLength(2);
    later(2 * 60);
    await maps.routes(journey);
    expect(world.calls).toHaveLength(3);
    await set({ ...osm, avoidHighways: true });
    await maps.routes(journey);
    expect(world.calls).toHaveLength(4);
  });

  it("is announced to no one, unlike a query, which a rejection stops", async () => {
    await set(osm);
    world.respond(where.osrm, osrmAnswer);
    const beforeQuery = vi.fn(async () => {});
    await maps.routes(journey, { beforeQuery });
    await maps.routes(journey, { beforeQuery });
    expect(beforeQuery).toHaveBeenCalledTimes(1);
    await maps.routes(journey, { fresh: true, beforeQuery });
    expect(beforeQuery).toHaveBeenCalledTimes(2);
    beforeQuery.mockRejectedValue(new DomainError("route.noRoad"));
    await expect(maps.routes(moved(0.01), { beforeQuery })).rejects.toMatchObject({ code: "route.noRoad" });
    expect(await maps.routes(journey, { beforeQuery })).toMatchObject([{ source: "osrm" }]);
    expect(world.calls).toHaveLength(2);
  });

  it("is requested once by concurrent callers, and a fault is not cached", async () => {
    world.respond(where.osrm, "", 500);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => maps.routes(journey)));
    expect(outcomes.every(({ status }) => status === "rejected")).toBe(true);
    expect(world.calls).toHaveLength(1);
    world.respond(where.osrm, osrmAnswer);
    await Promise.all(Array.from({ length: 20 }, () => maps.routes(journey)));
    expect(world.calls).toHaveLength(2);
  });
});

describe("addresses", () => {
  it("are requested from Nominatim with product and contact, once for each text", async () => {
    await storeSystemSettings(database.db, { contactEmail: "help@northside.example" });
    await set(osm);
    world.respond(where.nominatim, nominatimAnswer);
    expect(await maps.search("1800 Orleans St", journey.origin)).toMatchObject([{ address }]);
    expect(await maps.search(" 1800  orleans st ", journey.origin)).toMatchObject([{ address }]);
    expect(world.calls).toHaveLength(1);
    expect(world.calls[0]?.headers.get("user-agent")).toBe("Wardway (help@northside.example)");
  });

  it("are requested from Nominatim once a second, for all users", async () => {
    await set(osm);
    world.respond(where.nominatim, nominatimAnswer);
    const began = performance.now();
    await Promise.all(["first", "second"].map((text) => maps.search(text, null)));
    expect(performance.now() - began).toBeGreaterThan(950);
    expect(world.calls).toHaveLength(2);
  });

  it("of Google are not cached: its terms forbid it", async () => {
    await set({}, key);
    world.respond(where.googleAddresses, { status: "ZERO_RESULTS", results: [] });
    await maps.search("Orleans St", null);
    await maps.search("Orleans St", null);
    expect(world.calls).toHaveLength(2);
  });

  it("are not requested for a text without a word", async () => {
    await set({}, key);
    for (const text of [",", " ; ", "...", "\u200b"]) expect(await maps.search(text, null)).toEqual([]);
    expect(world.calls).toHaveLength(0);
  });

  it("are not requested if geocoding is disabled", async () => {
    await set({ ...osm, geocodingEnabled: false });
    expect(await maps.search("Orleans St", null)).toEqual([]);
    expect((await maps.engines()).addresses).toBeNull();
  });
});

describe("a connection test", () => {
  const draft = (value: Partial<RouteSettings>) => ({ ...routeSettingsSchema.parse({}), ...value });

  it("queries the draft's provider for a route and an address between public places", async () => {
    await set({});
    world.respond(where.google, googleAnswer);
    world.respond(where.googleAddresses, {
      status: "OK",
      results: [{ formatted_address: address, geometry: { location: { lat: 38.9, lng: -77 } } }],
    });
    expect(await maps.test({ value: draft({}), apiKey: key })).toEqual({
      routes: { outcome: "passed", sentence: expect.stringContaining("Google responds: 5.4 km in 12 min") },
      addresses: { outcome: "passed", sentence: expect.stringContaining(address) },
    });
    expect(world.calls).toHaveLength(2);
  });

  it("explains the problem and the remedy, without the key", async () => {
    await set({});
    world.respond(where.google, {}, 403);
    world.respond(where.googleAddresses, { status: "OVER_QUERY_LIMIT", results: [] });
    const { routes, addresses } = await maps.test({ value: draft({}), apiKey: key });
    expect(routes).toEqual({ outcome: "failed", sentence: expect.stringContaining("Check the API Key") });
    expect(addresses).toEqual({ outcome: "failed", sentence: expect.stringContaining("quota") });
    expect(JSON.stringify([routes, addresses, lines])).not.toContain(key);
  });

  it("uses the stored key for its own provider only", async () => {
    await set({ mapProvider: "google" }, key);
    world.respond(where.google, googleAnswer);
    world.respond(where.googleAddresses, { status: "ZERO_RESULTS", results: [] });
    const same = await maps.test({ value: draft({}), apiKey: undefined });
    expect(same.routes.outcome).toBe("passed");
    const other = await maps.test({ value: draft({ mapProvider: "mapbox" }), apiKey: undefined });
    expect(other.routes).toEqual({ outcome: "not_set_up", sentence: "Mapbox needs an API Key." });
  });

  it("leaves the active engines unchanged", async () => {
    await set({});
    world.respond(where.osrm, osrmAnswer);
    world.fails(where.nominatim);
    const { routes, addresses } = await maps.test({ value: draft(osm), apiKey: undefined });
    expect([routes.outcome, addresses.outcome]).toEqual(["passed", "failed"]);
    expect((await maps.engines()).service).toBe("not_set_up");
    expect((await maps.engines()).addresses).toMatchObject({ name: "google", lastFault: null });
  });
});
