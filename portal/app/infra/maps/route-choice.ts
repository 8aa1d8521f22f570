import type { RouteSettings } from "@wardway/model";
import type { ComputedRoute } from "./route-provider.server.ts";

type Preferences = Pick<RouteSettings, "preferredRouteType" | "routeOptimizationEnabled">;

/**
 * What the best route minimizes. `eco` weights the distance by time in traffic over free-flow time, which
 * approximates fuel; without traffic data it is the shortest.
 */
const measures: Readonly<Record<RouteSettings["preferredRouteType"], (route: ComputedRoute) => number>> = {
  fastest: ({ inTraffic }) => inTraffic,
  shortest: ({ distance }) => distance,
  eco: ({ distance, inTraffic, freeFlow }) => distance * (freeFlow ? inTraffic / freeFlow : 1),
};

/** Best first by the settings; without optimization only the engine's first route. */
export function sortRoutes(
  routes: readonly ComputedRoute[],
  { preferredRouteType, routeOptimizationEnabled }: Preferences,
): readonly ComputedRoute[] {
  if (!routeOptimizationEnabled) return routes.slice(0, 1);
  const measure = measures[preferredRouteType];
  return [...routes].sort((one, other) => measure(one) - measure(other));
}
