import { hasTypicalTraffic, type RouteSettings } from "@wardway/model";
import { clockAt } from "./place-clock.ts";
import type { ComputedRoute, RouteQuery } from "./route-provider.server.ts";
import { inTypicalTraffic } from "./typical-traffic.ts";

type Departure = Pick<RouteQuery, "origin" | "departure"> & {
  readonly preferences: Pick<RouteSettings, "trafficDataEnabled" | "defaultRegion">;
};

/** Adds the typical traffic at departure to a route whose engine has no traffic data; not if the settings disable it. */
export function addTypicalTraffic(
  route: ComputedRoute,
  { origin, departure, preferences }: Departure,
): ComputedRoute {
  const { source, distance, freeFlow, inTraffic, motorwayShare } = route;
  if (!preferences.trafficDataEnabled || freeFlow !== null || !hasTypicalTraffic(source)) return route;
  const clock = clockAt(origin, preferences.defaultRegion, departure);
  return {
    ...route,
    freeFlow: inTraffic,
    inTraffic: inTypicalTraffic({ distance, freeFlow: inTraffic, motorwayShare }, clock),
  };
}
