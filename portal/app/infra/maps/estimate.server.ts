import { encode } from "@googlemaps/polyline-codec";
import { greatCircle, type RouteSettings } from "@wardway/model";
import { inTrafficAt, onFreeRoads } from "./estimate-model.ts";
import { clockAt } from "./place-clock.ts";
import type { ComputedRoute, RouteQuery } from "./route-provider.server.ts";

type Asked = Omit<RouteQuery, "wishes"> & {
  readonly wishes: Pick<RouteSettings, "trafficDataEnabled" | "defaultRegion">;
};

/** A straight line, with distance and time from `estimate-model.ts`. */
export function estimated({
  origin,
  destination,
  departure,
  wishes,
}: Asked): ComputedRoute & { readonly freeFlow: number } {
  const free = onFreeRoads(greatCircle(origin, destination));
  const clock = clockAt(origin, wishes.defaultRegion, departure);
  const ends = [origin, destination].map(({ latitude, longitude }): [number, number] => [
    latitude,
    longitude,
  ]);
  return {
    source: "estimate",
    isEstimate: true,
    ...free,
    inTraffic: wishes.trafficDataEnabled ? inTrafficAt(free, clock) : free.freeFlow,
    polyline: encode(ends, 5),
  };
}
