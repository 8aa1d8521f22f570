import { distanceLimit, type RouteResult, type routeQuerySchema } from "@wardway/model";
import type { z } from "zod";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { readRouteSettings } from "#app/domain/settings/read-settings.server.ts";
import { bestRoute, type Mapped, trafficOf } from "../record/request-route.server.ts";
import { countRouteQuery } from "../record/route-query-limit.server.ts";

/** @throws DomainError too_many */
export async function findRoute(
  { db, maps }: Mapped,
  caller: Caller,
  query: z.output<typeof routeQuerySchema>,
): Promise<RouteResult | null> {
  await countRouteQuery(db, caller);
  const origin = { latitude: query.originLat, longitude: query.originLng };
  const destination = { latitude: query.destinationLat, longitude: query.destinationLng };
  const departure = query.departureTime ?? new Date();
  const route = await bestRoute(maps, { origin, destination, departure });
  if (!route) return null;
  const { maxDistance } = (await readRouteSettings(db)).value;
  return {
    polyline: route.polyline,
    trafficCondition: trafficOf(route),
    durationInTraffic: Math.round(route.inTraffic),
    distance: Math.round(route.distance),
    source: route.source,
    isEstimate: route.isEstimate,
    beyondLimit:
      distanceLimit({ from: origin, to: destination, route }, maxDistance).message?.message ?? null,
  };
}
