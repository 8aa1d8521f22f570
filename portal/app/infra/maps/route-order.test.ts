import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { captureLog } from "#app/testing/captured-log.ts";
import { engine } from "./engine.server.ts";
import { osrm } from "./osrm.server.ts";
import { RouteOrder } from "./route-order.server.ts";
import type { RouteQuery } from "./route-provider.server.ts";
import { outside } from "./testing/outside.ts";
import { valhalla } from "./valhalla.server.ts";

const world = outside();
const first = /^https:\/\/osrm\.example\.org\//;
const second = "https://valhalla.example.org/route";
const response = { code: "Ok", routes: [{ distance: 5_300, duration: 480, geometry: "kcznFvnnrM" }] };
const nothing = { code: "NoSegment" };

const query: RouteQuery = {
  origin: { latitude: 39.29611, longitude: -76.59197 },
  destination: { latitude: 39.29068, longitude: -76.54678 },
  departure: new Date("2030-01-15T15:01:00Z"),
  preferences: {
    preferredRouteType: "fastest",
    avoidTolls: false,
    avoidHighways: false,
    trafficDataEnabled: true,
  },
};
const engines = () => [
  { engine: engine("osrm"), provider: osrm("https://osrm.example.org"), identity: "osrm 1" },
  { engine: engine("valhalla"), provider: valhalla("https://valhalla.example.org"), identity: "valhalla 1" },
];
const calls = () => new RouteOrder().routes(engines(), query, { lifetimeMs: 60_000, fresh: false });

beforeEach(() => {
  captureLog();
});
afterEach(() => vi.restoreAllMocks());

it("calls only the first engine if it has a route", async () => {
  world.respond(first, response);
  expect(await calls()).toMatchObject([{ source: "osrm" }]);
  expect(world.calls).toHaveLength(1);
});

it("calls the next engine if the first has no roads there", async () => {
  world.respond(first, nothing, 400);
  world.respond(second, response);
  expect(await calls()).toMatchObject([{ source: "valhalla" }]);
});

it("calls the next engine if the first fails", async () => {
  world.fails(first);
  world.respond(second, response);
  expect(await calls()).toMatchObject([{ source: "valhalla" }]);
});

it("returns no route if no engine has one", async () => {
  world.respond(first, nothing, 400);
  world.respond(second, nothing, 400);
  expect(await calls()).toEqual([]);
});

it.each([
  ["the first fails and the second has no roads there", "first"],
  ["the first has no roads there and the second fails", "second"],
])("fails if %s", async (_, silent) => {
  const [unresponsive, other] = silent === "first" ? [first, second] : [second, first];
  world.fails(unresponsive);
  world.respond(other, nothing, 400);
  await expect(calls()).rejects.toMatchObject({ category: "unavailable" });
});
