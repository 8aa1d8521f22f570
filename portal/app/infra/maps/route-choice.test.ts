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
