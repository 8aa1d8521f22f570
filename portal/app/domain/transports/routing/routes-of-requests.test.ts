import { settings, transportEvents, transportRequests } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import {
  type CreateRequestBody,
  createRequestSchema,
  DomainError,
  METERS_PER_MILE,
  type RouteSettings,
  routeLimits,
} from "@wardway/model";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { requestBody } from "#app/domain/testing/commands.ts";
import { lastAuditRow } from "#app/domain/testing/last-audit-row.ts";
import { mapsOf } from "#app/domain/testing/maps.ts";
import { makeTown, nth } from "#app/domain/testing/town.ts";
import type { ComputedRoute } from "#app/infra/maps/route-provider.server.ts";
import { cancelRequest } from "../lifecycle/lifecycle.server.ts";
import type { Mapped } from "../record/request-route.server.ts";
import { createRequest } from "../requests/create-request.server.ts";
import { listRequests } from "../requests/list-requests.server.ts";
import { findRoute } from "./find-route.server.ts";
import { optimizeRoute, readRouteChoices } from "./optimize-route.server.ts";
import { readRoute } from "./read-route.server.ts";

let database: TestDatabase;
let nurse: Caller;
let crew: Caller;

beforeAll(async () => {
  database = await createTestDatabase(12);
});

afterAll(() => database.close());

beforeEach(async () => {
  const town = await makeTown(database.db);
  nurse = nth(town.hospitals, 0).staff[0];
  crew = nth(town.companies, 0).staff[0];
  await database.db.delete(settings);
});

const road: ComputedRoute = {
  source: "valhalla",
  isEstimate: false,
  distance: 6_199.6,
  freeFlow: 700,
  inTraffic: 839.6,
  polyline: "ocgqFzbpsM_@kBiC{@gAqE",
};
const faster: ComputedRoute = { ...road, distance: 7_400, inTraffic: 600 };
const down = () => new DomainError("maps.routeUnavailable");

/** A portal whose map service responds with this. */
const respondingWith = (routes: Mapped["maps"]["routes"]): Mapped => ({ db: database.db, maps: { routes } });
const knowing = (...ways: ComputedRoute[]) => respondingWith(async () => ways);
const failing = () => respondingWith(() => Promise.reject(down()));

const ask = (mapped: Mapped, changes: Partial<CreateRequestBody> = {}, key: string | null = null) =>
  createRequest(mapped, nurse, createRequestSchema.parse({ ...requestBody, ...changes }), key);

const noPlaces = { startLocationLat: null, startLocationLong: null };

async function rowOf(id: number) {
  const [row] = await database.db.select().from(transportRequests).where(eq(transportRequests.id, id));
  if (!row) throw new Error("There is no such request.");
  return row;
}

const eventsOf = (id: number) =>
  database.db
    .select()
    .from(transportEvents)
    .where(and(eq(transportEvents.transportRequestId, id), eq(transportEvents.type, "route_optimized")))
    .orderBy(transportEvents.id);

async function lastAudit(action: string) {
  return lastAuditRow(database.db, action);
}

const setRoutes = (value: Partial<RouteSettings>) =>
  database.db
    .insert(settings)
    .values({ section: "routes", value })
    .onConflictDoUpdate({ target: settings.section, set: { value } });

describe("a new request", () => {
  const sentAlong = {
    optimalRoute: "_p~iF~ps|U",
    trafficCondition: "heavy",
    estimatedTravelTime: 5,
    estimatedDistance: "7",
  } as const;

  test("has the portal's own route from the start, whatever the body contains", async () => {
    const request = await ask(knowing(road), sentAlong);
    expect(request).toMatchObject({
      optimalRoute: road.polyline,
      trafficCondition: "moderate",
      estimatedTravelTime: 840,
      estimatedDistance: "6200",
      routeSource: "valhalla",
      routeLastUpdated: expect.any(String),
      version: 1,
    });
  });

  test("keeps the body's route without both locations, without a source", async () => {
    const request = await ask(knowing(road), { ...sentAlong, ...noPlaces });
    expect(request).toMatchObject({ estimatedDistance: "7", routeSource: null });
  });

  test("does not wait for a slow map service, and gets its route later", async () => {
    let response = (_ways: readonly ComputedRoute[]) => {};
    const late = new Promise<readonly ComputedRoute[]>((resolve) => {
      response = resolve;
    });
    const request = await ask(
      respondingWith(() => late),
      sentAlong,
    );
    expect(request).toMatchObject({ estimatedDistance: "7", routeSource: null, version: 1 });
    response([road]);
    await expect.poll(() => rowOf(request.id)).toMatchObject({ routeSource: "valhalla", version: 2 });
    expect(await lastAudit("request.store_route")).toMatchObject({
      userId: nurse.userId,
      resourceId: request.id,
      details: { source: "valhalla", stored: 1 },
    });
  });

  test("is stored if the map service fails in any way", async () => {
    expect(await ask(failing())).toMatchObject({ status: "pending", routeSource: null });
    const broken = respondingWith(() => Promise.reject(new TypeError("not one of the known faults")));
    expect(await ask(broken)).toMatchObject({ status: "pending", routeSource: null });
  });

  test("is created once for a repeated call, with its route", async () => {
    const key = crypto.randomUUID();
    const transportDate = new Date(Date.now() + 3_600_000).toISOString();
    const once = () => ask(knowing(road), { transportDate }, key);
    const [one, other] = await Promise.all([once(), once()]);
    expect(one).toEqual(other);
    expect(one.routeSource).toBe("valhalla");
  });
});

describe("a journey beyond the maximum distance", () => {
  const far = { ...road, distance: 101 * METERS_PER_MILE };

  test("is rejected at the destination, with its length by road and the limit", async () => {
    await expect(ask(knowing(far))).rejects.toMatchObject({
      category: "invalid",
      message: expect.stringMatching(/101 miles from the pick-up by road.* at most 100 miles \(161 km\)\./),
      errors: [{ field: "destination", message: expect.any(String) }],
    });
    expect(await lastAudit("request.create")).toMatchObject({
      success: false,
      details: { refused: "invalid" },
    });
  });

  test("is measured in a straight line without roads, against the setting", async () => {
    const toRichmond = { destinationLat: "37.5407", destinationLong: "-77.4360" };
    await expect(ask(failing(), toRichmond)).rejects.toThrow(/miles from the pick-up in a straight line/);
    await setRoutes({ maxDistance: 200 });
    expect(await ask(failing(), toRichmond)).toMatchObject({ status: "pending" });
  });

  test("is rejected in a straight line without a query", async () => {
    const routes = vi.fn(async () => [road]);
    const toOcean = { startLocationLat: "1", startLocationLong: "1" };
    await expect(ask(respondingWith(routes), toOcean)).rejects.toThrow(/in a straight line/);
    expect(routes).not.toHaveBeenCalled();
  });

  test("is announced with the same message in advance", async () => {
    const places = {
      originLat: 39.2962,
      originLng: -76.5921,
      destinationLat: 39.2703,
      destinationLng: -76.5402,
    };
    const found = await findRoute(knowing(far), nurse, places);
    const rejection = await ask(knowing(far)).catch((error: unknown) => error);
    expect(rejection).toMatchObject({ message: found?.beyondLimit });
    expect((await findRoute(knowing(road), nurse, places))?.beyondLimit).toBeNull();
  });
});

describe("a route query", () => {
  const places = { originLat: 39.29, originLng: -76.61, destinationLat: 39.33, destinationLng: -76.62 };

  test("returns the best route, in whole seconds and meters", async () => {
    expect(await findRoute(knowing(road, faster), nurse, places)).toEqual({
      polyline: road.polyline,
      trafficCondition: "moderate",
      durationInTraffic: 840,
      distance: 6_200,
      source: "valhalla",
      isEstimate: false,
      beyondLimit: null,
    });
    expect(await findRoute(mapsOf(database.db), nurse, places)).toMatchObject({
      source: "estimate",
      isEstimate: true,
    });
  });

  test("is for the given departure, or for now", async () => {
    const departures: Date[] = [];
    const listening = respondingWith(async ({ departure }) => {
      departures.push(departure);
      return [road];
    });
    const departureTime = new Date("2031-01-06T17:00:00Z");
    await findRoute(listening, nurse, { ...places, departureTime });
    await findRoute(listening, nurse, places);
    expect(departures[0]).toEqual(departureTime);
    expect(Math.abs(Date.now() - Number(departures[1]))).toBeLessThan(60_000);
  });

  test("returns null if the map service fails or has no route", async () => {
    expect(await findRoute(failing(), nurse, places)).toBeNull();
    expect(await findRoute(knowing(), nurse, places)).toBeNull();
  });

  test("is rejected for an account beyond its limit, and for no other", async () => {
    for (let calls = 0; calls < routeLimits.queries; calls += 1)
      await findRoute(knowing(road), nurse, places);
    await expect(findRoute(knowing(road), nurse, places)).rejects.toMatchObject({
      category: "too_many",
      message: expect.stringContaining("Wait 1 minute"),
    });
    expect(await findRoute(knowing(road), crew, places)).not.toBeNull();
  });

  test("is not counted for choices that are cached", async () => {
    const request = await ask(knowing(road));
    const uncached = respondingWith(async (_, how) => {
      await how?.beforeQuery?.();
      return [road, faster];
    });
    for (let calls = 0; calls < routeLimits.queries; calls += 1)
      await readRouteChoices(knowing(road, faster), nurse, request);
    expect(await readRouteChoices(uncached, nurse, request)).toHaveLength(2);
    for (let calls = 1; calls < routeLimits.queries; calls += 1)
      await readRouteChoices(uncached, nurse, request).catch(() => {});
    await expect(readRouteChoices(uncached, nurse, request)).rejects.toMatchObject({ category: "too_many" });
    await expect(optimizeRoute(knowing(road), nurse, request.id)).rejects.toMatchObject({
      category: "too_many",
    });
  });

  test("is counted for new requests, which are created without a route beyond the limit", async () => {
    const routes = vi.fn(async () => [road]);
    const { id } = await ask(failing());
    for (let calls = 1; calls < routeLimits.queries; calls += 1)
      await findRoute(knowing(road), nurse, places);
    expect(await ask(respondingWith(routes))).toMatchObject({ status: "pending", routeSource: null });
    expect(await readRoute(respondingWith(routes), nurse, id)).toBeNull();
    expect(routes).not.toHaveBeenCalled();
    expect(await readRoute(respondingWith(routes), crew, id)).toMatchObject({ source: "valhalla" });
  });
});

describe("the route of a request", () => {
  test("is computed and stored at the first read, once for all readers", async () => {
    const { id } = await ask(failing());
    expect(await readRoute(failing(), nurse, id)).toBeNull();
    const routes = await Promise.all(
      [nurse, crew, nurse, crew].map((who) => readRoute(knowing(road), who, id)),
    );
    expect(routes).toEqual(
      routes.map(() => ({
        duration: 840,
        distance: 6_200,
        polyline: road.polyline,
        trafficCondition: "moderate",
        source: "valhalla",
        isEstimate: false,
      })),
    );
    expect(await rowOf(id)).toMatchObject({ version: 2 });
    // A stored route is not queried again.
    expect(await readRoute(failing(), nurse, id)).toMatchObject({ source: "valhalla" });
  });

  test("has no polyline in lists", async () => {
    const { id } = await ask(knowing(road));
    const page = await listRequests(database.db, nurse, { statuses: [], order: "latest", limit: 500 });
    expect(page.items.find((request) => request.id === id)).toMatchObject({
      optimalRoute: null,
      routeSource: "valhalla",
      estimatedDistance: "6200",
    });
  });

  test("is null without both locations, and not found for users who may not see the request", async () => {
    const { id } = await ask(knowing(road), noPlaces);
    expect(await readRoute(knowing(road), nurse, id)).toBeNull();
    await cancelRequest(database.db, nurse, { requestId: id, reason: "The patient stays" });
    await expect(readRoute(knowing(road), crew, id)).rejects.toMatchObject({ category: "not_found" });
  });
});

describe("an optimized route", () => {
  test("is queried again, with the change in timeline and audit log", async () => {
    const { id } = await ask(knowing(road));
    const how: unknown[] = [];
    const listening = respondingWith(async (_, fresh) => {
      how.push(fresh);
      return [faster, road];
    });
    expect(await optimizeRoute(listening, nurse, id)).toMatchObject({
      route: { duration: 600, distance: 7_400 },
      isChanged: true,
    });
    expect(how).toEqual([{ fresh: true }]);
    const details = {
      source: "valhalla",
      distance: 7_400,
      seconds: 600,
      sourceBefore: "valhalla",
      distanceBefore: 6_200,
      secondsBefore: 840,
      ways: 2,
    };
    expect(await rowOf(id)).toMatchObject({
      estimatedTravelTime: 600,
      trafficCondition: "light",
      version: 2,
    });
    expect(await eventsOf(id)).toMatchObject([{ details, fromStatus: "pending", toStatus: "pending" }]);
    expect(await lastAudit("request.optimize")).toMatchObject({ success: true, resourceId: id, details });
  });

  test("can be chosen from several, which is audited; not if the engine no longer returns it", async () => {
    const request = await ask(knowing(road));
    const detour = { ...road, via: "Pratt Street", polyline: "ocgqFzbpsM_@kBiC{@gAqEoA", inTraffic: 1_100 };
    const choices = await readRouteChoices(knowing(road, detour), nurse, request);
    expect(choices).toMatchObject([
      { duration: 840, trafficCondition: "moderate", via: null, isStored: true },
      { duration: 1_100, trafficCondition: "heavy", via: "Pratt Street", isStored: false },
    ]);
    const choice = choices[1]?.id ?? "";
    const chosen = await optimizeRoute(knowing(road, detour), nurse, request.id, null, choice);
    expect(chosen).toMatchObject({ route: { polyline: detour.polyline, duration: 1_100 }, isChanged: true });
    const details = { seconds: 1_100, secondsBefore: 840, ways: 2, chosen: 2 };
    expect(await lastAudit("request.optimize")).toMatchObject({ success: true, details });
    expect(await eventsOf(request.id)).toMatchObject([{ details }]);
    await expect(optimizeRoute(knowing(road), nurse, request.id, null, choice)).rejects.toMatchObject({
      category: "conflict",
    });
    expect(await lastAudit("request.optimize")).toMatchObject({ success: false });
    expect(await rowOf(request.id)).toMatchObject({ optimalRoute: detour.polyline });
  });

  test("is unchanged if there is no better one: on the same road, or by the estimate", async () => {
    const byRoad = await ask(knowing(road));
    expect(await optimizeRoute(knowing(road), nurse, byRoad.id)).toMatchObject({
      route: { duration: 840 },
      isChanged: false,
    });
    const estimated = await ask(mapsOf(database.db));
    const again = await optimizeRoute(mapsOf(database.db), nurse, estimated.id);
    expect(again).toMatchObject({ route: { isEstimate: true }, isChanged: false });
  });

  test("is not compared with a route from the API's client", async () => {
    const { id } = await ask(failing(), { estimatedTravelTime: 5, estimatedDistance: "7" });
    await optimizeRoute(knowing(road), nurse, id);
    expect((await eventsOf(id))[0]?.details).toEqual({
      source: "valhalla",
      distance: 6_200,
      seconds: 840,
      ways: 1,
    });
  });

  test("is computed once for a double click, by the form's key", async () => {
    const { id } = await ask(knowing(road));
    const key = crypto.randomUUID();
    const click = () => optimizeRoute(knowing(faster), nurse, id, key);
    const [one, other] = await Promise.all([click(), click()]);
    expect(one).toEqual(other);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  test("is replayed by its key without a query, whatever happened to the request", async () => {
    const { id } = await ask(knowing(road));
    const key = crypto.randomUUID();
    const first = await optimizeRoute(knowing(faster), nurse, id, key);
    await cancelRequest(database.db, nurse, { requestId: id, reason: "The patient stays" });
    const unusedMaps = respondingWith(() => Promise.reject(new Error("The map service was queried.")));
    expect(await optimizeRoute(unusedMaps, nurse, id, key)).toEqual(first);
    expect(await eventsOf(id)).toHaveLength(1);
    const other = await ask(knowing(road));
    await expect(optimizeRoute(unusedMaps, nurse, other.id, key)).rejects.toMatchObject({
      category: "invalid",
    });
  });

  test("yields to a concurrent change, with its message", async () => {
    const { id } = await ask(knowing(road));
    const overtaken = respondingWith(async () => {
      await cancelRequest(database.db, nurse, { requestId: id, reason: "The patient stays" });
      return [faster];
    });
    await expect(optimizeRoute(overtaken, nurse, id)).rejects.toMatchObject({
      category: "conflict",
      message: "The route of this transport can no longer be optimized: the request was cancelled.",
    });
    expect(await rowOf(id)).toMatchObject({ estimatedTravelTime: 840 });
    expect(await eventsOf(id)).toEqual([]);
  });

  test("is rejected and audited before any query", async () => {
    const unusedMaps = respondingWith(() => Promise.reject(new Error("The map service was queried.")));
    const { id } = await ask(knowing(road));
    await expect(optimizeRoute(unusedMaps, crew, id)).rejects.toMatchObject({ category: "forbidden" });
    expect(await lastAudit("request.optimize")).toMatchObject({ userId: crew.userId, success: false });
    const placeless = await ask(knowing(road), noPlaces);
    await expect(optimizeRoute(unusedMaps, nurse, placeless.id)).rejects.toMatchObject({
      category: "invalid",
    });
    await setRoutes({ routeOptimizationEnabled: false });
    await expect(optimizeRoute(unusedMaps, nurse, id)).rejects.toThrow("Route optimization is switched off.");
  });

  test("is unchanged if the map service fails, finds no route, or has no roads any more", async () => {
    const { id } = await ask(knowing(road));
    const before = await rowOf(id);
    await expect(optimizeRoute(failing(), nurse, id)).rejects.toThrow(down().message);
    await expect(optimizeRoute(knowing(), nurse, id)).rejects.toMatchObject({ category: "unavailable" });
    await expect(optimizeRoute(mapsOf(database.db), nurse, id)).rejects.toThrow("The route is unchanged.");
    expect(await rowOf(id)).toEqual(before);
  });
});
