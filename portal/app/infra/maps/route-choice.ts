import type { RouteSettings } from "@wardway/model";
import type { ComputedRoute } from "./route-provider.server.ts";

type Wishes = Pick<RouteSettings, "preferredRouteType" | "routeOptimizationEnabled">;

/**
 * What is least in the best way, by preferred route type. `eco` is the distance, weighted with the time in traffic over
 * the time on free roads: it approximates fuel, for which no engine has data. Without traffic data it is
 * the shortest route.
 */
const measures: Readonly<Record<RouteSettings["preferredRouteType"], (route: ComputedRoute) => number>> = {
  fastest: ({ inTraffic }) => inTraffic,
  shortest: ({ distance }) => distance,
  eco: ({ distance, inTraffic, freeFlow }) => distance * (freeFlow ? inTraffic / freeFlow : 1),
};

/** The ways, the best by the settings first; without optimization the engine's own first way and no other. */
export function chosen(
  routes: readonly ComputedRoute[],
  { preferredRouteType, routeOptimizationEnabled }: Wishes,
): readonly ComputedRoute[] {
  if (!routeOptimizationEnabled) return routes.slice(0, 1);
  const measure = measures[preferredRouteType];
  return [...routes].sort((one, other) => measure(one) - measure(other));
}
