import { decode, encode } from "@googlemaps/polyline-codec";
import { settings, transportRequests, transportResponses, vehiclePositions } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { greatCircle, type Milestone, type Position, routeLimits } from "@wardway/model";
import { addMinutes, addSeconds } from "date-fns";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { invalidateSettingsCache } from "#app/domain/settings/read-settings.server.ts";
import { requestBody } from "#app/domain/testing/commands.ts";
import { fixesOf, lengthOf, placeAlong, windingRoad } from "#app/domain/testing/drive.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import { approvedTransport, succeed, transportUnderWay } from "#app/domain/testing/transport-under-way.ts";
import type { Journey } from "#app/infra/maps/map-service.server.ts";
import type { ComputedRoute } from "#app/infra/maps/route-provider.server.ts";
import { recordMilestone } from "../lifecycle/lifecycle.server.ts";
import type { Mapped } from "../record/request-route.server.ts";
import { isWithinLimit } from "../record/route-query-limit.server.ts";
import { readTracking } from "./read-tracking.server.ts";
import { sharePositions } from "./share-positions.server.ts";

let database: TestDatabase;
let town: Town;
let hospital: Caller;
let crew: Caller;
let requestId: number;
/** After the start; the tests' times relate to it. */
let start: Date;
/** A map service that must not be called. */
let unusedMaps: Mapped;

const pickUp: Position = {
  latitude: Number(requestBody.startLocationLat),
  longitude: Number(requestBody.startLocationLong),
};
const destination: Position = {
  latitude: Number(requestBody.destinationLat),
  longitude: Number(requestBody.destinationLong),
};
const base: Position = { latitude: 39.31, longitude: -76.64 };
const road = windingRoad(pickUp, destination);
const metres = lengthOf(road);
const seconds = 600;
const lineOf = (points: readonly Position[]) =>
  encode(
    points.map(({ latitude, longitude }): [number, number] => [latitude, longitude]),
    5,
  );

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
  hospital = nth(town.hospitals, 0).staff[0];
  crew = nth(town.companies, 0).staff[0];
  unusedMaps = respondingWith(notToBeAsked);
});

afterAll(() => database.close());

afterEach(() => expect(notToBeAsked).not.toHaveBeenCalled());

beforeEach(async () => {
  notToBeAsked.mockClear();
  requestId = await transportUnderWay(database.db, { hospital, crew });
  await database.db
    .update(transportRequests)
    .set({
      routeSource: "valhalla",
      optimalRoute: lineOf(road),
      estimatedDistance: metres,
      estimatedTravelTime: seconds,
    })
    .where(eq(transportRequests.id, requestId));
  start = addSeconds(new Date(), 1);
});

const respondingWith = (routes: Mapped["maps"]["routes"]): Mapped => ({ db: database.db, maps: { routes } });
const notToBeAsked = vi.fn(async () => []);
/** Winding roads at ten meters a second, with recorded queries. */
function knowingRoads() {
  const routes = vi.fn(async ({ origin, destination: to }: Journey): Promise<readonly ComputedRoute[]> => {
    const route = windingRoad(origin, to);
    return [
      {
        source: "osrm",
        isEstimate: false,
        distance: lengthOf(route),
        freeFlow: null,
        inTraffic: lengthOf(route) / 10,
        polyline: lineOf(route),
      },
    ];
  });
  return { mapped: respondingWith(routes), routes };
}

const see = async (place: Position, after: number, accuracy = 8) => {
  await database.db.insert(vehiclePositions).values({
    transportRequestId: requestId,
    ambulanceCompanyId: crew.organizationId ?? 0,
    recordedAt: addSeconds(start, after),
    ...place,
    accuracy,
  });
};
const reach = (milestone: Milestone) =>
  recordMilestone(database.db, crew, { requestId, milestone, at: null });
const read = (mapped: Mapped, after: number, who = hospital) =>
  readTracking(mapped, who, requestId, addSeconds(start, after));
const promised = async () =>
  (
    await database.db
      .select({ at: transportResponses.estimatedArrival })
      .from(transportResponses)
      .where(eq(transportResponses.transportRequestId, requestId))
  )[0]?.at;
const within = (value: number | null, expected: number, most: number) =>
  expect(Math.abs((value ?? Number.NaN) - expected), `${value} near ${expected}`).toBeLessThanOrEqual(most);

describe("the tracking of a transport", () => {
  test("is not found for other users", async () => {
    await see(base, 0);
    for (const party of [...nth(town.hospitals, 0).staff, ...nth(town.companies, 0).staff, town.admin]) {
      expect(await read(knowingRoads().mapped, 5, party)).toMatchObject({ requestId });
    }
    for (const other of [nth(town.hospitals, 1).staff[0], nth(town.companies, 1).staff[0]]) {
      await expect(read(unusedMaps, 5, other)).rejects.toMatchObject({ category: "not_found" });
    }
  });

  test("of a request in the pool is not found for companies, which may read the request", async () => {
    const open = await succeed(database.db, { who: hospital, kind: "create", hospital: null, key: null });
    await expect(readTracking(unusedMaps, crew, open)).rejects.toMatchObject({ category: "not_found" });
    expect(await readTracking(unusedMaps, hospital, open)).toMatchObject({ position: null, leg: null });
  });

  test("begins with the transport, and shows no position after its end", async () => {
    const waiting = await approvedTransport(database.db, { hospital, crew });
    const nothing = {
      position: null,
      leg: null,
      remainingDistance: null,
      arrival: null,
      promisedArrival: null,
      difference: null,
      source: null,
      isArrivingSoon: false,
      suggestion: null,
    };
    expect(await readTracking(unusedMaps, hospital, waiting)).toMatchObject(nothing);
    await see(pickUp, 0);
    await see(pickUp, 10);
    expect(await read(knowingRoads().mapped, 12)).toMatchObject({ suggestion: "at_pickup" });
    await succeed(database.db, { who: hospital, kind: "complete", request: requestId });
    expect(await read(unusedMaps, 15)).toMatchObject(nothing);
  });

  test("shows the last ten minutes thinned, oldest first, until the end, and to the parties only", async () => {
    const { mapped } = knowingRoads();
    // One per second for a minute, after one that is too old.
    await see(placeAlong(road, 0), 0);
    for (let second = 0; second <= 60; second += 1) await see(placeAlong(road, second * 10), 601 + second);
    const points = decode((await read(mapped, 661)).trail ?? "", 5).map(([latitude]) => latitude);
    expect(points.length).toBeGreaterThanOrEqual(6);
    expect(points.length).toBeLessThanOrEqual(8);
    within(points.at(-1) ?? null, placeAlong(road, 600).latitude, 1e-5);
    expect((await read(mapped, 2_000)).trail).toBeNull();
    const rival = nth(town.companies, 1).staff[0];
    await expect(read(mapped, 661, rival)).rejects.toMatchObject({ category: "not_found" });
    await succeed(database.db, { who: hospital, kind: "complete", request: requestId });
    expect(await read(mapped, 661)).toMatchObject({ position: null, trail: null, polyline: null });
  });

  test("returns the road to the pick-up, and none along the stored route", async () => {
    const { mapped } = knowingRoads();
    await see(base, 1);
    const { polyline } = await read(mapped, 2);
    expect(polyline).toBe(lineOf(windingRoad(base, pickUp)));
    await reach("patient_aboard");
    await see(placeAlong(road, metres / 2), 30);
    expect((await read(unusedMaps, 31)).polyline).toBeNull();
  });

  test("returns only the promise before the first position", async () => {
    expect(await read(unusedMaps, 5)).toMatchObject({
      position: null,
      leg: "to_pickup",
      arrival: null,
      promisedArrival: (await promised())?.toISOString(),
      difference: null,
    });
  });

  test("leads to the pick-up, then to the destination, then nowhere", async () => {
    await see(base, 0);
    const { mapped } = knowingRoads();
    const legs = [(await read(mapped, 1)).leg];
    for (const milestone of ["en_route", "at_pickup", "patient_aboard", "at_destination"] as const) {
      await reach(milestone);
      legs.push((await read(mapped, 1)).leg);
    }
    expect(legs).toEqual(["to_pickup", "to_pickup", "to_destination", "to_destination", null]);
    expect(await read(unusedMaps, 2)).toMatchObject({ position: base, arrival: null, promisedArrival: null });
  });

  test("has no promise on the way to the destination, which no one has given", async () => {
    await reach("at_pickup");
    expect(await read(unusedMaps, 5)).toMatchObject({ promisedArrival: null, difference: null });
    await reach("patient_aboard");
    expect(await read(unusedMaps, 5)).toMatchObject({ promisedArrival: null, difference: null });
  });
});

describe("along the stored route", () => {
  beforeEach(async () => {
    await reach("patient_aboard");
    start = addSeconds(new Date(), 1);
  });

  test("returns the rest of the road without a query", async () => {
    await see(placeAlong(road, metres / 4), 100, 12);
    const tracking = await read(unusedMaps, 103);
    expect(tracking).toMatchObject({ leg: "to_destination", source: "valhalla", isEstimate: false });
    within(tracking.remainingDistance, (metres * 3) / 4, 15);
    within(tracking.remainingTime, (seconds * 3) / 4, 3);
    expect(tracking.arrival).toBe(addSeconds(start, 100 + (tracking.remainingTime ?? 0)).toISOString());
    expect(tracking.difference).toBeNull();
  });

  test("counts a position beside the road as on it within its accuracy", async () => {
    const aside = (by: number) => {
      const on = placeAlong(road, metres / 2);
      return { ...on, latitude: on.latitude + by / 111_195 };
    };
    const { mapped, routes } = knowingRoads();
    await see(aside(200), 100);
    expect((await read(mapped, 101)).source).toBe("valhalla");
    await see(aside(600), 160, 900);
    expect((await read(mapped, 161)).source).toBe("valhalla");
    expect(routes).not.toHaveBeenCalled();
    await see(aside(2_000), 300);
    expect((await read(mapped, 301)).source).toBe("osrm");
    expect(routes).toHaveBeenCalledTimes(1);
  });

  test("promises no arrival in the past for an old position, and is not arriving soon", async () => {
    await see(placeAlong(road, metres - 400), 0);
    expect(await read(unusedMaps, 10)).toMatchObject({ isArrivingSoon: true });
    const late = await read(unusedMaps, 3_600);
    expect(late.arrival).toBe(addSeconds(start, 3_600).toISOString());
    expect(late).toMatchObject({ isArrivingSoon: false, suggestion: null });
  });

  test("does not alternate arriving soon for inexact positions and between readers", async () => {
    const fiveMinutes = metres - 300 * (metres / seconds);
    const states: boolean[] = [];
    for (const [index, error] of [-90, 60, -60, 90, -90, 60].entries()) {
      const after = 100 + index * 20;
      await see(placeAlong(road, fiveMinutes + error), after);
      states.push((await read(unusedMaps, after)).isArrivingSoon);
      // Time passes until the next position.
      states.push((await read(unusedMaps, after + 15, crew)).isArrivingSoon);
    }
    expect(states.indexOf(true)).toBeGreaterThan(0);
    expect(states.slice(states.indexOf(true))).not.toContain(false);
  });

  test("decreases during the drive, is arriving soon in the last minutes, and ends at the destination", async () => {
    const speed = metres / seconds;
    const fixes = fixesOf({ road, start, speed, every: 5 });
    let last = Number.POSITIVE_INFINITY;
    let implausible = 0;
    const soon: boolean[] = [];
    for (let sent = 0; sent < fixes.length; sent += 6) {
      const batch = fixes.slice(sent, sent + 6);
      const now = batch.at(-1)?.recordedAt ?? start;
      const response = await sharePositions(unusedMaps, crew, { requestId, fixes: batch.toReversed() }, now);
      implausible += response.implausible;
      const { remainingTime, remainingDistance, isArrivingSoon, arrival } = response.tracking;
      expect(remainingDistance).toBeLessThan(last);
      last = remainingDistance ?? Number.NaN;
      within(Date.parse(arrival ?? "") / 1_000, start.getTime() / 1_000 + seconds, 5);
      expect(isArrivingSoon).toBe((remainingTime ?? 0) <= 300);
      soon.push(isArrivingSoon);
    }
    expect(implausible).toBe(0);
    expect(soon.indexOf(true)).toBeGreaterThan(5);
    expect(last).toBeLessThan(speed * 5 + 1);
    await see(destination, seconds + 10);
    await see(destination, seconds + 20);
    expect(await read(unusedMaps, seconds + 21)).toMatchObject({
      suggestion: "at_destination",
      remainingDistance: 0,
    });
  });
});

describe("without a stored route", () => {
  test("queries the route to the pick-up once per interval, and after a move", async () => {
    const { mapped, routes } = knowingRoads();
    const route = windingRoad(base, pickUp);
    await see(base, 0);
    const first = await read(mapped, 1);
    expect(first).toMatchObject({ source: "osrm", isEstimate: false, suggestion: null });
    within(first.remainingDistance, lengthOf(route), 5);
    // On the returned route, without another query.
    await see(placeAlong(route, 1_000), 100);
    const [next] = await Promise.all([read(mapped, 101), read(mapped, 101, crew)]);
    within(next.remainingDistance, lengthOf(route) - 1_000, 30);
    await see(placeAlong(route, 1_200), 299);
    await read(mapped, 299);
    expect(routes).toHaveBeenCalledTimes(1);
    await Promise.all([read(mapped, 302), read(mapped, 302, crew), read(mapped, 303)]);
    expect(routes).toHaveBeenCalledTimes(2);
    // Stationary: the remainder stays, however long.
    await see(placeAlong(route, 1_300), 2_000);
    await read(mapped, 2_001);
    expect(routes).toHaveBeenCalledTimes(2);
  });

  test("follows the interval of the settings", async () => {
    const { mapped, routes } = knowingRoads();
    await database.db.insert(settings).values({ section: "routes", value: { trafficUpdateInterval: 1 } });
    invalidateSettingsCache(database.db);
    await see(base, 0);
    await read(mapped, 1);
    await see(placeAlong(windingRoad(base, pickUp), 1_000), 62);
    await read(mapped, 62);
    expect(routes).toHaveBeenCalledTimes(2);
    await database.db.delete(settings);
    invalidateSettingsCache(database.db);
  });

  test("waits at most a second for a map service, whose late response serves the next reader", async () => {
    let response = (_ways: readonly ComputedRoute[]) => {};
    const late = new Promise<readonly ComputedRoute[]>((resolve) => {
      response = resolve;
    });
    await see(base, 0);
    const slow = respondingWith(() => late);
    const before = performance.now();
    const readings = await Promise.all([read(slow, 1), read(slow, 1, crew)]);
    expect(performance.now() - before).toBeLessThan(10_000);
    for (const reading of readings) expect(reading).toMatchObject({ source: "estimate", isEstimate: true });
    const route = windingRoad(base, pickUp);
    response([
      {
        source: "google",
        isEstimate: false,
        distance: 7_000,
        freeFlow: 500,
        inTraffic: 700,
        polyline: lineOf(route),
      },
    ]);
    await expect
      .poll(() => read(unusedMaps, 2))
      .toMatchObject({ source: "google", remainingDistance: 7_000 });
  });

  test("estimates if the map service fails or the account is beyond its limit", async () => {
    const failing = respondingWith(() => Promise.reject(new TypeError("not one of the known faults")));
    const far = greatCircle(base, pickUp);
    await see(base, 0);
    const guess = await read(failing, 1);
    expect(guess).toMatchObject({ source: "estimate", isEstimate: true });
    expect(guess.remainingDistance).toBeGreaterThan(far);

    const { mapped, routes } = knowingRoads();
    const tired = nth(town.hospitals, 0).staff[1];
    for (let calls = 0; calls < routeLimits.queries; calls += 1) await isWithinLimit(database.db, tired);
    requestId = await transportUnderWay(database.db, { hospital, crew });
    start = addSeconds(new Date(), 1);
    await see(base, 0);
    expect(await read(mapped, 1, tired)).toMatchObject({ isEstimate: true });
    expect(routes).not.toHaveBeenCalled();
  });

  test("uses the straight line or an estimate off the returned route", async () => {
    const { mapped } = knowingRoads();
    await see(base, 0);
    const first = await read(mapped, 1);
    const otherPlace = { latitude: pickUp.latitude + 0.02, longitude: pickUp.longitude - 0.008 };
    await see(otherPlace, 100);
    const next = await read(mapped, 101);
    within(
      next.remainingDistance,
      ((first.remainingDistance ?? 0) * greatCircle(otherPlace, pickUp)) / greatCircle(base, pickUp),
      5,
    );
    // Farther away than the query's origin, the old route is useless.
    await see({ latitude: base.latitude + 0.02, longitude: base.longitude }, 200);
    expect(await read(mapped, 201)).toMatchObject({ isEstimate: true });
  });

  test("returns a position without an arrival if the location is missing", async () => {
    await database.db
      .update(transportRequests)
      .set({ startLocationLat: null, startLocationLong: null })
      .where(eq(transportRequests.id, requestId));
    await see(base, 0);
    expect(await read(unusedMaps, 1)).toMatchObject({
      position: base,
      leg: "to_pickup",
      remainingDistance: null,
      arrival: null,
      difference: null,
    });
  });

  test("returns the seconds of a vehicle's delay", async () => {
    const { mapped } = knowingRoads();
    const late = addMinutes(start, 90);
    const before = await promised();
    await database.db.insert(vehiclePositions).values({
      transportRequestId: requestId,
      ambulanceCompanyId: crew.organizationId ?? 0,
      recordedAt: late,
      ...base,
      accuracy: 8,
    });
    const { difference, arrival } = await read(mapped, 90 * 60 + 2);
    within(difference, (Date.parse(arrival ?? "") - Number(before)) / 1_000, 1);
    expect(difference).toBeGreaterThan(29 * 60);
  });
});
