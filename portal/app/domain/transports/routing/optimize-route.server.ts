import { createHash } from "node:crypto";
import { DomainError, type RouteData, type TransportRequest } from "@wardway/model";
import {
  auditRejections,
  isReplay,
  runAuditedTransaction,
} from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { readRouteSettings } from "#app/domain/settings/read-settings.server.ts";
import type { Journey, RouteOptions } from "#app/infra/maps/map-service.server.ts";
import type { ComputedRoute } from "#app/infra/maps/route-provider.server.ts";
import {
  applyTransition,
  checkTransition,
  type LockedRequest,
  lockRequest,
} from "../lifecycle/transition.server.ts";
import { readRequest } from "../record/read-request.server.ts";
import {
  isSameWay,
  journeyOf,
  type Mapped,
  routeColumns,
  routeDataOf,
  trafficOf,
} from "../record/request-route.server.ts";
import { countRouteQuery } from "../record/route-query-limit.server.ts";

const action = "request.optimize";

export interface Optimization {
  readonly route: RouteData | null;
  /** Whether distance, duration or source differ. */
  readonly isChanged: boolean;
}

/** One of the routes to choose from. */
export interface RouteChoice extends Omit<RouteData, "polyline"> {
  /** A hash of its line. */
  readonly id: string;
  /** Its main roads; null if unknown. */
  readonly via: string | null;
  /** Whether it is the stored route. */
  readonly isStored: boolean;
}

/** The routes of a request, best first. Cached ones count as no query. @throws DomainError as `optimizeRoute` */
export async function readRouteChoices(
  mapped: Mapped,
  caller: Caller,
  request: TransportRequest,
): Promise<readonly RouteChoice[]> {
  const { routes } = await findRoutes(mapped, caller, request.id, {
    beforeQuery: () => countRouteQuery(mapped.db, caller),
  });
  return routes.map((route) => ({
    id: routeId(route),
    via: route.via ?? null,
    duration: Math.round(route.inTraffic),
    distance: Math.round(route.distance),
    trafficCondition: trafficOf(route),
    source: route.source,
    isEstimate: route.isEstimate,
    isStored: route.polyline === request.optimalRoute,
  }));
}

const routeId = ({ polyline }: ComputedRoute) =>
  createHash("sha256").update(polyline).digest("base64url").slice(0, 16);

/**
 * Stores the best route by present traffic and settings, or the chosen one. Queries the map service outside the
 * transaction, so that no lock waits.
 * @param choice id of a `RouteChoice`
 * @throws DomainError not_found, forbidden or conflict; invalid without both places; too_many; unavailable
 */
export async function optimizeRoute(
  mapped: Mapped,
  caller: Caller,
  requestId: number,
  idempotencyKey: string | null = null,
  choice: string | null = null,
): Promise<Optimization> {
  const { db } = mapped;
  const intent = {
    action,
    resourceType: "transport_request",
    resourceId: requestId,
    idempotencyKey,
    input: choice === null ? { requestId } : { requestId, choice },
  } as const;
  const isRepeated = await isReplay(db, caller, intent);
  const routes = isRepeated
    ? null
    : await auditRejections(db, caller, intent, async () => {
        const { journey, routes } = await findRoutes(mapped, caller, requestId, { fresh: choice === null });
        return { journey, found: routes, rank: rankOf(routes, choice) };
      });
  return runAuditedTransaction(db, caller, intent, async (tx) => {
    // The idempotency key was deleted since then.
    if (routes === null) throw new DomainError("route.optimizedBefore");
    const { journey, found, rank } = routes;
    const route = found[rank] ?? found[0];
    const request = await lockRequest(tx, caller, requestId, action);
    if (!isSameWay(journey, journeyOf(request))) throw new DomainError("route.placesChanged");
    const details = {
      ...changeFrom(request, route),
      ways: found.length,
      ...(choice !== null && { chosen: rank + 1 }),
    };
    await applyTransition(tx, caller, request, {
      action,
      event: "route_optimized",
      set: routeColumns(route),
      details,
    });
    const stored = routeDataOf(await readRequest(tx, caller, requestId));
    return { value: { route: stored, isChanged: isChange(details) }, details };
  });
}

function isChange(details: ReturnType<typeof changeFrom>): boolean {
  const { source, distance, seconds, sourceBefore, distanceBefore, secondsBefore } = details;
  return source !== sourceBefore || distance !== distanceBefore || seconds !== secondsBefore;
}

/** Index of the chosen route, or of the best one. */
function rankOf(routes: readonly ComputedRoute[], choice: string | null): number {
  if (choice === null) return 0;
  const rank = routes.findIndex((route) => routeId(route) === choice);
  if (rank < 0) throw new DomainError("route.choiceGone");
  return rank;
}

/** Of the request's present journey, best first. Counts as a query, unless `how` does. */
async function findRoutes(
  { db, maps }: Mapped,
  caller: Caller,
  requestId: number,
  how: RouteOptions,
): Promise<{ readonly journey: Journey; readonly routes: readonly [ComputedRoute, ...ComputedRoute[]] }> {
  const journey = journeyOf(await checkTransition(db, caller, requestId, action));
  const { routeOptimizationEnabled } = (await readRouteSettings(db)).value;
  if (!routeOptimizationEnabled) {
    throw new DomainError("route.optimizationOff");
  }
  if (!journey) {
    throw new DomainError("route.placeMissing");
  }
  if (!how.beforeQuery) await countRouteQuery(db, caller);
  const [best, ...others] = await maps.routes(journey, how);
  if (!best) throw new DomainError("route.noRoad");
  return { journey, routes: [best, ...others] };
}

/** Event details without a location; meters and seconds. */
function changeFrom(before: LockedRequest, { source, isEstimate, distance, inTraffic }: ComputedRoute) {
  const alongRoads = before.routeSource !== null && before.routeSource !== "estimate";
  if (isEstimate && alongRoads) {
    throw new DomainError("route.noProvider");
  }
  return {
    source,
    distance: Math.round(distance),
    seconds: Math.round(inTraffic),
    // A route without a source came with the request and is not comparable.
    ...(before.routeSource !== null && {
      sourceBefore: before.routeSource,
      distanceBefore: before.estimatedDistance,
      secondsBefore: before.estimatedTravelTime,
    }),
  };
}
