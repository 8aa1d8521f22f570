import { isDeepStrictEqual } from "node:util";
import type { Database } from "@wardway/db/open";
import type { transportRequests } from "@wardway/db/schema";
import {
  DomainError,
  getTrafficCondition,
  type Position,
  type RouteData,
  type TrafficCondition,
  type TransportRequest,
} from "@wardway/model";
import { max } from "date-fns";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import type { Journey, MapService } from "#app/infra/maps/map-service.server.ts";
import type { ComputedRoute } from "#app/infra/maps/route-provider.server.ts";
import { isWithinLimit } from "./route-query-limit.server.ts";

export interface Mapped {
  readonly db: Database;
  readonly maps: Pick<MapService, "routes">;
}

export type RouteColumns = Pick<
  typeof transportRequests.$inferSelect,
  | "optimalRoute"
  | "trafficCondition"
  | "estimatedTravelTime"
  | "estimatedDistance"
  | "routeSource"
  | "routeLastUpdated"
>;

export function routeColumns(route: ComputedRoute): RouteColumns {
  return {
    optimalRoute: route.polyline,
    trafficCondition: trafficOf(route),
    estimatedTravelTime: Math.round(route.inTraffic),
    estimatedDistance: Math.round(route.distance),
    routeSource: route.source,
    routeLastUpdated: new Date(),
  };
}

/** Until the route is computed. */
export const noRoute: RouteColumns = {
  optimalRoute: null,
  trafficCondition: null,
  estimatedTravelTime: null,
  estimatedDistance: null,
  routeSource: null,
  routeLastUpdated: null,
};

/** Traffic on a route; null without traffic data. */
export function trafficOf({ inTraffic, freeFlow }: ComputedRoute): TrafficCondition | null {
  return freeFlow === null ? null : getTrafficCondition(inTraffic, freeFlow);
}

/** Decimal degrees. */
type Degrees = number | string | null;

export interface PlacesOfRequest {
  readonly startLocationLat?: Degrees;
  readonly startLocationLong?: Degrees;
  readonly destinationLat?: Degrees;
  readonly destinationLong?: Degrees;
  readonly transportDate: Date | string;
}

/** Departs at the pick-up time but not in the past; null if a location is missing. */
export function journeyOf(request: PlacesOfRequest): Journey | null {
  const origin = pickUpOf(request);
  const destination = positionOf(request.destinationLat, request.destinationLong);
  if (!origin || !destination) return null;
  return { origin, destination, departure: max([request.transportDate, new Date()]) };
}

/** Whether two journeys have the same ends, at whatever time. */
export const isSameWay = (one: Journey | null, other: Journey | null): boolean =>
  isDeepStrictEqual([one?.origin, one?.destination], [other?.origin, other?.destination]);

export const pickUpOf = ({
  startLocationLat,
  startLocationLong,
}: Omit<PlacesOfRequest, "transportDate">): Position | null =>
  positionOf(startLocationLat, startLocationLong);

export const positionOf = (latitude: Degrees = null, longitude: Degrees = null): Position | null =>
  latitude === null || longitude === null
    ? null
    : { latitude: Number(latitude), longitude: Number(longitude) };

/** The best route, or null; the map service has logged why. */
export async function bestRoute(maps: Mapped["maps"], journey: Journey): Promise<ComputedRoute | null> {
  try {
    const [best = null] = await maps.routes(journey);
    return best;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** The best route, or null beyond the caller's limit: providers charge per query. */
export async function bestRouteWithinLimit(
  { db, maps }: Mapped,
  caller: Pick<Caller, "userId" | "widget">,
  journey: Journey,
): Promise<ComputedRoute | null> {
  if (!(await isWithinLimit(db, caller))) return null;
  return bestRoute(maps, journey);
}

/** `routeData`: the stored route, or null. */
export function routeDataOf(request: TransportRequest): RouteData | null {
  if (request.optimalRoute === null) return null;
  return {
    duration: request.estimatedTravelTime,
    distance: request.estimatedDistance === null ? null : Number(request.estimatedDistance),
    polyline: request.optimalRoute,
    trafficCondition: request.trafficCondition,
    source: request.routeSource,
    isEstimate: request.routeSource === "estimate",
  };
}
