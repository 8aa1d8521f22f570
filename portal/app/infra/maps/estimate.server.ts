import { encode } from "@googlemaps/polyline-codec";
import { greatCircle, type RouteSettings } from "@wardway/model";
import { addTypicalTraffic } from "./add-typical-traffic.ts";
import { onFreeRoads } from "./estimate-model.ts";
import type { ComputedRoute, RouteQuery } from "./route-provider.server.ts";

type EstimateQuery = Omit<RouteQuery, "preferences"> & {
  readonly preferences: Pick<RouteSettings, "trafficDataEnabled" | "defaultRegion">;
};

/** A straight line, with distance and time from `estimate-model.ts`. */
export function estimateRoute(query: EstimateQuery): ComputedRoute {
  const { origin, destination } = query;
  const { distance, freeFlow } = onFreeRoads(greatCircle(origin, destination));
  const ends = [origin, destination].map(({ latitude, longitude }): [number, number] => [
    latitude,
    longitude,
  ]);
  const free: ComputedRoute = {
    source: "estimate",
    isEstimate: true,
    distance,
    freeFlow: null,
    inTraffic: freeFlow,
    polyline: encode(ends, 5),
  };
  return addTypicalTraffic(free, query);
}
