import { DomainError, type RouteData } from "@wardway/model";
import {
  auditRejections,
  isAnswered,
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
import { countQuestion } from "./question-limit.server.ts";
import { journeyOf, type Mapped, routeColumns, routeDataOf } from "./request-route.server.ts";

const action = "request.optimize";

export interface Optimization {
  readonly route: RouteData | null;
  /** Whether the way, its time or its source is another one than before. */
  readonly isChanged: boolean;
}

/**
 * Computes the route of a request anew, by the traffic and the settings of the moment, and keeps the best way. The
 * map service is asked outside the transaction: nobody waits for a row while it thinks.
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
  const isRepeated = await isAnswered(db, caller, intent);
  const ways = isRepeated
    ? null
    : await auditRejections(db, caller, intent, () => waysFor(mapped, caller, requestId));
  return runAuditedTransaction(db, caller, intent, async (tx) => {
    // The key was forgotten between the two looks at it.
    if (ways === null) throw new DomainError("route.optimizedBefore");
    const [best] = ways;
    const request = await lockRequest(tx, caller, requestId, action);
    const details = { ...changeFrom(request, best), ways: ways.length };
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

/** What the map service knows now, the best by the settings first. */
async function waysFor(
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
  await countQuestion(db, caller);
  const [best, ...others] = await maps.routes(journey, { fresh: true });
  if (!best) throw new DomainError("route.noRoad");
  return [best, ...others];
}

/** What the timeline says of the step: metres and seconds, and no place. */
function changeFrom(before: LockedRequest, { source, isEstimate, distance, inTraffic }: ComputedRoute) {
  const alongRoads = before.routeSource !== null && before.routeSource !== "estimate";
  if (isEstimate && alongRoads) {
    throw new DomainError("route.noProvider");
  }
  return {
    source,
    distance: Math.round(distance),
    seconds: Math.round(inTraffic),
    // What a program sent along is nobody's measure.
    ...(before.routeSource !== null && {
      sourceBefore: before.routeSource,
      distanceBefore: before.estimatedDistance,
      secondsBefore: before.estimatedTravelTime,
    }),
  };
}
