import { encode } from "@googlemaps/polyline-codec";
import { expect, it } from "vitest";
import { sortRoutes } from "./route-choice.ts";
import type { ComputedRoute } from "./route-provider.server.ts";

const route = (polyline: string, distance: number, freeFlow: number, inTraffic: number): ComputedRoute => ({
  source: "google",
  isEstimate: false,
  distance,
  freeFlow,
  inTraffic,
  polyline,
});
const motorway = route("motorway", 9_000, 400, 700);
const street = route("street", 5_000, 600, 900);
const parkway = route("parkway", 5_500, 700, 750);
const routes = [parkway, motorway, street];

it.each([
  ["fastest", "motorway"],
  ["shortest", "street"],
  ["eco", "parkway"],
] as const)("prefers for the %s the %s", (preferredRouteType, best) => {
  const [first, ...others] = sortRoutes(routes, { preferredRouteType, routeOptimizationEnabled: true });
  expect(first?.polyline).toBe(best);
  expect(others).toHaveLength(2);
});

it("returns only the engine's first route without optimization", () => {
  const settings = { preferredRouteType: "fastest", routeOptimizationEnabled: false } as const;
  expect(sortRoutes(routes, settings)).toEqual([parkway]);
});

it("leaves out a route that hardly differs from a better one", () => {
  const line = (...columns: number[]) =>
    encode(
      columns.map((column, row): [number, number] => [39.29 + row / 100, -76.6 + column / 100]),
      5,
    );
  const best = route(line(0, 0, 0, 0, 0, 0, 0), 6_000, 400, 400);
  const twin = route(line(0, 0, 0, 0, 0, 0, 0.2), 6_000, 410, 410);
  const other = route(line(0, 1, 1, 1, 1, 1, 0), 8_000, 500, 500);
  const settings = { preferredRouteType: "fastest", routeOptimizationEnabled: true } as const;
  expect(sortRoutes([other, twin, best], settings)).toEqual([best, other]);
});
