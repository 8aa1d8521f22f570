import { encode } from "@googlemaps/polyline-codec";
import { greatCircle, type RouteSettings } from "@wardway/model";
import { inTrafficAt, onFreeRoads } from "./estimate-model.ts";
import { clockAt } from "./place-clock.ts";
import type { ComputedRoute, RouteQuery } from "./route-provider.server.ts";

type EstimateQuery = Omit<RouteQuery, "preferences"> & {
  readonly preferences: Pick<RouteSettings, "trafficDataEnabled" | "defaultRegion">;
};

/** A straight line, with distance and time from `estimate-model.ts`. */
export function estimateRoute({
  origin,
  destination,
  departure,
  preferences,
}: EstimateQuery): ComputedRoute & { readonly freeFlow: number } {
  const free = onFreeRoads(greatCircle(origin, destination));
  const clock = clockAt(origin, preferences.defaultRegion, departure);
  const ends = [origin, destination].map(({ latitude, longitude }): [number, number] => [
    latitude,
    longitude,
  ]);
  return {
    source: "estimate",
    isEstimate: true,
    ...free,
    inTraffic: preferences.trafficDataEnabled ? inTrafficAt(free, clock) : free.freeFlow,
    polyline: encode(ends, 5),
  };
}
