import type { RouteData } from "@wardway/db/model";
import type { Connection } from "@wardway/db/open";
import type { Caller } from "../caller.server.ts";
import { readRequest } from "../transport-requests/read.server.ts";

/** The route that is stored with a request, or null where none is. @throws DomainError not_found */
export async function storedRoute(
  connection: Connection,
  caller: Caller,
  requestId: number,
): Promise<RouteData | null> {
  const request = await readRequest(connection, caller, requestId);
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
