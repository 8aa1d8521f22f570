import { DomainError, type RouteData } from "@wardway/model";
import {
  auditRejections,
  isReplay,
  runAuditedTransaction,
} from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { readRouteSettings } from "#app/domain/settings/read.server.ts";
import type { ComputedRoute } from "#app/infra/maps/route-provider.server.ts";
import {
  applyTransition,
  checkTransition,
  type LockedRequest,
  lockRequest,
} from "../lifecycle/transition.server.ts";
import { readRequest } from "../requests/read.server.ts";
import { countRouteQuery } from "./query-limit.server.ts";
import { journeyOf, type Mapped, routeColumns, routeDataOf } from "./request-route.server.ts";

const action = "request.optimize";

export interface Optimization {
  readonly route: RouteData | null;
  /** Whether distance, duration or source differ. */
  readonly isChanged: boolean;
}

/**
 * By present traffic and settings. Queries the map service outside the transaction, so that no lock waits.
 * @throws DomainError not_found, forbidden or conflict; invalid without both places; too_many; unavailable
 */
export async function optimizeRoute(
  mapped: Mapped,
  caller: Caller,
  requestId: number,
  idempotencyKey: string | null = null,
): Promise<Optimization> {
  const { db } = mapped;
  const intent = {
    action,
    resourceType: "transport_request",
    resourceId: requestId,
    idempotencyKey,
    input: { requestId },
  } as const;
  const isRepeated = await isReplay(db, caller, intent);
  const routes = isRepeated
    ? null
    : await auditRejections(db, caller, intent, () => findRoutes(mapped, caller, requestId));
  return runAuditedTransaction(db, caller, intent, async (tx) => {
    // The idempotency key was deleted since then.
    if (routes === null) throw new DomainError("route.optimizedBefore");
    const [best] = routes;
    const request = await lockRequest(tx, caller, requestId, action);
    const details = { ...changeFrom(request, best), ways: routes.length };
    await applyTransition(tx, caller, request, {
      action,
      event: "route_optimized",
      set: routeColumns(best),
      details,
    });
    const route = routeDataOf(await readRequest(tx, caller, requestId));
    return { value: { route, isChanged: isChange(details) }, details };
  });
}

function isChange(details: ReturnType<typeof changeFrom>): boolean {
  const { source, distance, seconds, sourceBefore, distanceBefore, secondsBefore } = details;
  return source !== sourceBefore || distance !== distanceBefore || seconds !== secondsBefore;
}

/** Best first. */
async function findRoutes(
  { db, maps }: Mapped,
  caller: Caller,
  requestId: number,
): Promise<readonly [ComputedRoute, ...ComputedRoute[]]> {
  const journey = journeyOf(await checkTransition(db, caller, requestId, action));
  const { routeOptimizationEnabled } = (await readRouteSettings(db)).value;
  if (!routeOptimizationEnabled) {
    throw new DomainError("route.optimizationOff");
  }
  if (!journey) {
    throw new DomainError("route.placeMissing");
  }
  await countRouteQuery(db, caller);
  const [best, ...others] = await maps.routes(journey, { fresh: true });
  if (!best) throw new DomainError("route.noRoad");
  return [best, ...others];
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
