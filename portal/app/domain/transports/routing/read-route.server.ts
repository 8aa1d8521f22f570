import type { Database } from "@wardway/db/open";
import { transportRequests } from "@wardway/db/schema";
import type { RouteData } from "@wardway/model";
import { and, eq, isNull, sql } from "drizzle-orm";
import { runAuditedTransaction } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { whenWritable } from "#app/infra/downtime/downtime.server.ts";
import type { Journey } from "#app/infra/maps/map-service.server.ts";
import type { ComputedRoute } from "#app/infra/maps/route-provider.server.ts";
import { readRequest } from "../record/read-request.server.ts";
import {
  bestRouteWithinLimit,
  journeyOf,
  type Mapped,
  routeColumns,
  routeDataOf,
} from "../record/request-route.server.ts";

/**
 * A request's route; computed and stored if missing. Without a provider, the route that came with the
 * request, or null.
 * @throws DomainError not_found
 */
export async function readRoute(
  mapped: Mapped,
  caller: Caller,
  requestId: number,
): Promise<RouteData | null> {
  const { db } = mapped;
  const request = await readRequest(db, caller, requestId);
  const journey = journeyOf(request);
  if (request.routeSource !== null || !journey) return routeDataOf(request);
  const route = await bestRouteWithinLimit(mapped, caller, journey);
  if (!route) return routeDataOf(request);
  await whenWritable(db, () => storeRoute(db, caller, requestId, journey, route));
  return routeDataOf(await readRequest(db, caller, requestId));
}

/** Stores a route unless there is one, or the request's places have changed; audited for the reader who caused it. */
export async function storeRoute(
  db: Database,
  caller: Caller,
  requestId: number,
  { origin, destination }: Journey,
  route: ComputedRoute,
): Promise<void> {
  const intent = {
    action: "request.store_route",
    resourceType: "transport_request",
    resourceId: requestId,
  } as const;
  await runAuditedTransaction(db, caller, intent, async (tx) => {
    const stored = await tx
      .update(transportRequests)
      .set({
        ...routeColumns(route),
        updatedAt: sql`clock_timestamp()`,
        version: sql`${transportRequests.version} + 1`,
      })
      .where(
        and(
          eq(transportRequests.id, requestId),
          isNull(transportRequests.routeSource),
          eq(transportRequests.startLocationLat, origin.latitude),
          eq(transportRequests.startLocationLong, origin.longitude),
          eq(transportRequests.destinationLat, destination.latitude),
          eq(transportRequests.destinationLong, destination.longitude),
        ),
      )
      .returning({ id: transportRequests.id });
    return { value: null, details: { source: route.source, stored: stored.length } };
  });
}
