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
import { createRequest } from "../requests/create.server.ts";
import { listRequests } from "../requests/list.server.ts";
import { findRoute } from "./find-route.server.ts";
import { optimizeRoute } from "./optimize-route.server.ts";
import { readRoute } from "./read-route.server.ts";
import type { Mapped } from "./request-route.server.ts";

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

/** A portal whose map service answers so. */
const answering = (routes: Mapped["maps"]["routes"]): Mapped => ({ db: database.db, maps: { routes } });
const knowing = (...ways: ComputedRoute[]) => answering(async () => ways);
const failing = () => answering(() => Promise.reject(down()));

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

  test("has the portal's own route from the start, whatever the body brings", async () => {
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

  test("without both places keeps what the body brings, as nobody's measure", async () => {
    const request = await ask(knowing(road), { ...sentAlong, ...noPlaces });
    expect(request).toMatchObject({ estimatedDistance: "7", routeSource: null });
  });

  test("does not wait for a slow map service, and has its route once that is there", async () => {
    let answer = (_ways: readonly ComputedRoute[]) => {};
    const late = new Promise<readonly ComputedRoute[]>((resolve) => {
      answer = resolve;
    });
    const request = await ask(
      answering(() => late),
      sentAlong,
    );
    expect(request).toMatchObject({ estimatedDistance: "7", routeSource: null, version: 1 });
    answer([road]);
    await expect.poll(() => rowOf(request.id)).toMatchObject({ routeSource: "valhalla", version: 2 });
    expect(await lastAudit("request.store_route")).toMatchObject({
      userId: nurse.userId,
      resourceId: request.id,
      details: { source: "valhalla", stored: 1 },
    });
  });

  test("is not lost where the map service fails, however it does", async () => {
    expect(await ask(failing())).toMatchObject({ status: "pending", routeSource: null });
    const broken = answering(() => Promise.reject(new TypeError("not one of the known faults")));
    expect(await ask(broken)).toMatchObject({ status: "pending", routeSource: null });
  });

  test("that is sent twice is made once, with its route", async () => {
    const key = crypto.randomUUID();
    const transportDate = new Date(Date.now() + 3_600_000).toISOString();
    const once = () => ask(knowing(road), { transportDate }, key);
    const [one, other] = await Promise.all([once(), once()]);
    expect(one).toEqual(other);
    expect(one.routeSource).toBe("valhalla");
  });
});

describe("a journey that is too long", () => {
  const far = { ...road, distance: 101 * METERS_PER_MILE };

  test("is refused at the destination, with its length by road and the limit", async () => {
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

  test("is measured in a straight line where no road is known, and goes by the setting", async () => {
    const toRichmond = { destinationLat: "37.5407", destinationLong: "-77.4360" };
    await expect(ask(failing(), toRichmond)).rejects.toThrow(/miles from the pick-up in a straight line/);
    await setRoutes({ maxDistance: 200 });
    expect(await ask(failing(), toRichmond)).toMatchObject({ status: "pending" });
  });

  test("is refused as the crow flies without a question, whatever a map service would say of it", async () => {
    const routes = vi.fn(async () => [road]);
    const toOcean = { startLocationLat: "0", startLocationLong: "0" };
    await expect(ask(answering(routes), toOcean)).rejects.toThrow(/in a straight line/);
    expect(routes).not.toHaveBeenCalled();
  });

  test("is warned of by the same sentence before", async () => {
    const places = {
      originLat: 39.2962,
      originLng: -76.5921,
      destinationLat: 39.2703,
      destinationLng: -76.5402,
    };
    const found = await findRoute(knowing(far), nurse, places);
    const refusal = await ask(knowing(far)).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ message: found?.beyondLimit });
    expect((await findRoute(knowing(road), nurse, places))?.beyondLimit).toBeNull();
  });
});

describe("a question for a route", () => {
  const places = { originLat: 39.29, originLng: -76.61, destinationLat: 39.33, destinationLng: -76.62 };

  test("is answered with the best way, in whole seconds and metres", async () => {
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

  test("is about the departure that is named, or about now", async () => {
    const departures: Date[] = [];
    const listening = answering(async ({ departure }) => {
      departures.push(departure);
      return [road];
    });
    const departureTime = new Date("2031-01-06T17:00:00Z");
    await findRoute(listening, nurse, { ...places, departureTime });
    await findRoute(listening, nurse, places);
    expect(departures[0]).toEqual(departureTime);
    expect(Math.abs(Date.now() - Number(departures[1]))).toBeLessThan(60_000);
  });

  test("is answered with nothing where the map service fails or knows no way", async () => {
    expect(await findRoute(failing(), nurse, places)).toBeNull();
    expect(await findRoute(knowing(), nurse, places)).toBeNull();
  });

  test("is refused to an account that has asked too often, and to no other", async () => {
    for (let asked = 0; asked < routeLimits.queries; asked += 1)
      await findRoute(knowing(road), nurse, places);
    await expect(findRoute(knowing(road), nurse, places)).rejects.toMatchObject({
      category: "too_many",
      message: expect.stringContaining("Wait 1 minute"),
    });
    expect(await findRoute(knowing(road), crew, places)).not.toBeNull();
  });

  test("is counted for new requests too, which go ahead without a route beyond the share", async () => {
    const routes = vi.fn(async () => [road]);
    const { id } = await ask(failing());
    for (let asked = 1; asked < routeLimits.queries; asked += 1)
      await findRoute(knowing(road), nurse, places);
    expect(await ask(answering(routes))).toMatchObject({ status: "pending", routeSource: null });
    expect(await readRoute(answering(routes), nurse, id)).toBeNull();
    expect(routes).not.toHaveBeenCalled();
    expect(await readRoute(answering(routes), crew, id)).toMatchObject({ source: "valhalla" });
  });
});

describe("the route of a request", () => {
  test("that has none yet is computed and stored when it is read, once for all readers", async () => {
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
    // What is stored is not asked for again.
    expect(await readRoute(failing(), nurse, id)).toMatchObject({ source: "valhalla" });
  });

  test("stands in lists without its line, which is long", async () => {
    const { id } = await ask(knowing(road));
    const page = await listRequests(database.db, nurse, { statuses: [], order: "latest", limit: 500 });
    expect(page.items.find((request) => request.id === id)).toMatchObject({
      optimalRoute: null,
      routeSource: "valhalla",
      estimatedDistance: "6200",
    });
  });

  test("is none where a place is missing, and not found by those who may not see the request", async () => {
    const { id } = await ask(knowing(road), noPlaces);
    expect(await readRoute(knowing(road), nurse, id)).toBeNull();
    await cancelRequest(database.db, nurse, { requestId: id, reason: "The patient stays" });
    await expect(readRoute(knowing(road), crew, id)).rejects.toMatchObject({ category: "not_found" });
  });
});

describe("a route that is optimized", () => {
  test("is the best way of now, asked anew, and the timeline and the trail say what changed", async () => {
    const { id } = await ask(knowing(road));
    const how: unknown[] = [];
    const listening = answering(async (_, fresh) => {
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

  test("is not called another one where nothing better is known: along the same road, or by the estimate", async () => {
    const byRoad = await ask(knowing(road));
    expect(await optimizeRoute(knowing(road), nurse, byRoad.id)).toMatchObject({
      route: { duration: 840 },
      isChanged: false,
    });
    const estimated = await ask(mapsOf(database.db));
    const again = await optimizeRoute(mapsOf(database.db), nurse, estimated.id);
    expect(again).toMatchObject({ route: { isEstimate: true }, isChanged: false });
  });

  test("does not compare itself with what a program sent along", async () => {
    const { id } = await ask(failing(), { estimatedTravelTime: 5, estimatedDistance: "7" });
    await optimizeRoute(knowing(road), nurse, id);
    expect((await eventsOf(id))[0]?.details).toEqual({
      source: "valhalla",
      distance: 6_200,
      seconds: 840,
      ways: 1,
    });
  });

  test("is optimized once by a double click, under the key of its form", async () => {
    const { id } = await ask(knowing(road));
    const key = crypto.randomUUID();
    const click = () => optimizeRoute(knowing(faster), nurse, id, key);
    const [one, other] = await Promise.all([click(), click()]);
    expect(one).toEqual(other);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  test("is answered again under its key, whatever has become of the request, and nobody is asked", async () => {
    const { id } = await ask(knowing(road));
    const key = crypto.randomUUID();
    const first = await optimizeRoute(knowing(faster), nurse, id, key);
    await cancelRequest(database.db, nurse, { requestId: id, reason: "The patient stays" });
    const unasked = answering(() => Promise.reject(new Error("Somebody was asked.")));
    expect(await optimizeRoute(unasked, nurse, id, key)).toEqual(first);
    expect(await eventsOf(id)).toHaveLength(1);
    const other = await ask(knowing(road));
    await expect(optimizeRoute(unasked, nurse, other.id, key)).rejects.toMatchObject({ category: "invalid" });
  });

  test("gives way to what happened while the map service was asked, with the sentence", async () => {
    const { id } = await ask(knowing(road));
    const overtaken = answering(async () => {
      await cancelRequest(database.db, nurse, { requestId: id, reason: "The patient stays" });
      return [faster];
    });
    await expect(optimizeRoute(overtaken, nurse, id)).rejects.toMatchObject({
      category: "conflict",
      message: "The route of this transport cannot be optimized any more: the request was cancelled.",
    });
    expect(await rowOf(id)).toMatchObject({ estimatedTravelTime: 840 });
    expect(await eventsOf(id)).toEqual([]);
  });

  test("is refused, and told in the trail, before anybody is asked", async () => {
    const unasked = answering(() => Promise.reject(new Error("Somebody was asked.")));
    const { id } = await ask(knowing(road));
    await expect(optimizeRoute(unasked, crew, id)).rejects.toMatchObject({ category: "forbidden" });
    expect(await lastAudit("request.optimize")).toMatchObject({ userId: crew.userId, success: false });
    const placeless = await ask(knowing(road), noPlaces);
    await expect(optimizeRoute(unasked, nurse, placeless.id)).rejects.toMatchObject({ category: "invalid" });
    await setRoutes({ routeOptimizationEnabled: false });
    await expect(optimizeRoute(unasked, nurse, id)).rejects.toThrow("Route optimization is switched off.");
  });

  test("stays as it was where the map service fails, knows no way, or knows no roads any more", async () => {
    const { id } = await ask(knowing(road));
    const before = await rowOf(id);
    await expect(optimizeRoute(failing(), nurse, id)).rejects.toThrow(down().message);
    await expect(optimizeRoute(knowing(), nurse, id)).rejects.toMatchObject({ category: "unavailable" });
    await expect(optimizeRoute(mapsOf(database.db), nurse, id)).rejects.toThrow("The route is unchanged.");
    expect(await rowOf(id)).toEqual(before);
  });
});
