import { expect, it } from "vitest";
import { chosen } from "./route-choice.ts";
import type { ComputedRoute } from "./route-provider.server.ts";

const way = (polyline: string, distance: number, freeFlow: number, inTraffic: number): ComputedRoute => ({
  source: "google",
  isEstimate: false,
  distance,
  freeFlow,
  inTraffic,
  polyline,
});
const motorway = way("motorway", 9_000, 400, 700);
const street = way("street", 5_000, 600, 900);
const parkway = way("parkway", 5_500, 700, 750);
const ways = [parkway, motorway, street];

it.each([
  ["fastest", "motorway"],
  ["shortest", "street"],
  ["eco", "parkway"],
] as const)("the best way of those who prefer the %s is the %s", (preferredRouteType, best) => {
  const [first, ...others] = chosen(ways, { preferredRouteType, routeOptimizationEnabled: true });
  expect(first?.polyline).toBe(best);
  expect(others).toHaveLength(2);
});

it("without optimization it is the engine's own first way, and no other", () => {
  const settings = { preferredRouteType: "fastest", routeOptimizationEnabled: false } as const;
  expect(chosen(ways, settings)).toEqual([parkway]);
});
