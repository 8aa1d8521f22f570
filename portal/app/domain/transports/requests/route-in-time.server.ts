import { setTimeout as wait } from "node:timers/promises";
import { isEqual } from "date-fns";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { logFailure } from "#app/infra/fault-log.server.ts";
import type { Journey } from "#app/infra/maps/map-service.server.ts";
import type { ComputedRoute } from "#app/infra/maps/route-provider.server.ts";
import {
  bestRouteWithinLimit,
  isSameWay,
  journeyOf,
  type Mapped,
  type PlacesOfRequest,
} from "../record/request-route.server.ts";
import { storeRoute } from "../routing/read-route.server.ts";
import { findDistanceProblem } from "./check-places.server.ts";

/** Enough, because the form's route is cached. */
const ROUTE_TIMEOUT_MS = 1_000;

export interface RouteInTime {
  /** Null if a place has no coordinates. */
  readonly journey: Journey | null;
  /** Null if there is none, or none in time. */
  readonly route: ComputedRoute | null;
  /** Stores a route that was late, when it comes, if the request has still this journey. Does not throw. */
  readonly storeLate: (requestId: number) => Promise<void>;
}

/** The route of a request that is about to be stored: no one waits long for it. */
export async function findRouteInTime(
  mapped: Mapped,
  caller: Caller,
  places: PlacesOfRequest,
): Promise<RouteInTime> {
  const journey = journeyOf(places);
  if (!journey) return { journey, route: null, storeLate: async () => undefined };
  const computation = routeOrNone(mapped, caller, journey);
  const route = await withinTimeout(computation);
  if (route !== "late") return { journey, route, storeLate: async () => undefined };
  return {
    journey,
    route: null,
    storeLate: async (requestId) => {
      try {
        const computed = await computation;
        if (computed) await storeRoute(mapped.db, caller, requestId, journey, computed);
      } catch (error) {
        logFailure("store a route", error);
      }
    },
  };
}

/** Of a request that is about to be changed; null if the way stays the same at the same time. */
export async function findNewRoute(
  mapped: Mapped,
  caller: Caller,
  before: PlacesOfRequest,
  after: PlacesOfRequest,
): Promise<RouteInTime | null> {
  const isSame =
    isSameWay(journeyOf(before), journeyOf(after)) && isEqual(before.transportDate, after.transportDate);
  return isSame ? null : findRouteInTime(mapped, caller, after);
}

/** A failure must not fail the request. A straight line beyond the limit costs no provider call. */
async function routeOrNone(mapped: Mapped, caller: Caller, journey: Journey): Promise<ComputedRoute | null> {
  try {
    if ((await findDistanceProblem(mapped.db, journey, null)) !== null) return null;
    return await bestRouteWithinLimit(mapped, caller, journey);
  } catch (error) {
    logFailure("compute a route", error);
    return null;
  }
}

async function withinTimeout<Value>(work: Promise<Value>): Promise<Value | "late"> {
  const settled = new AbortController();
  const late = wait(ROUTE_TIMEOUT_MS, "late" as const, { signal: settled.signal }).catch(
    () => "late" as const,
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    settled.abort();
  }
}
