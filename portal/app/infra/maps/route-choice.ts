import { decode } from "@googlemaps/polyline-codec";
import { greatCircle, type RouteSettings } from "@wardway/model";
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

/** A route that shares more than this part of its length with a better one counts as the same. */
const MAX_SHARED = 0.8;

/** Different routes, best first by the settings; without optimization only the engine's first route. */
export function sortRoutes(
  routes: readonly ComputedRoute[],
  { preferredRouteType, routeOptimizationEnabled }: Preferences,
): readonly ComputedRoute[] {
  if (!routeOptimizationEnabled) return routes.slice(0, 1);
  const measure = measures[preferredRouteType];
  return keepDifferent([...routes].sort((one, other) => measure(one) - measure(other)));
}

function keepDifferent(routes: readonly ComputedRoute[]): readonly ComputedRoute[] {
  const kept: { readonly route: ComputedRoute; readonly sections: ReadonlyMap<string, number> }[] = [];
  for (const route of routes) {
    const sections = sectionsOf(route);
    if (!kept.some((better) => sharedLength(sections, better.sections) > MAX_SHARED)) {
      kept.push({ route, sections });
    }
  }
  return kept.map(({ route }) => route);
}

/** Meters between the points of a route; engines draw the same road with the same points. */
function sectionsOf({ polyline }: ComputedRoute): ReadonlyMap<string, number> {
  const points = decode(polyline, 5);
  return new Map(
    points.slice(1).map(([latitude, longitude], index) => {
      const [fromLatitude, fromLongitude] = points[index] ?? [latitude, longitude];
      const meters = greatCircle(
        { latitude: fromLatitude, longitude: fromLongitude },
        { latitude, longitude },
      );
      return [`${fromLatitude} ${fromLongitude} ${latitude} ${longitude}`, meters];
    }),
  );
}

function sharedLength(sections: ReadonlyMap<string, number>, others: ReadonlyMap<string, number>): number {
  let [all, shared] = [0, 0];
  for (const [section, meters] of sections) {
    all += meters;
    if (others.has(section)) shared += meters;
  }
  return all > 0 ? shared / all : 0;
}
