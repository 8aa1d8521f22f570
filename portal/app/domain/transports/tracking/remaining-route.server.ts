import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "@wardway/db/open";
import { greatCircle, type Position, type RouteSettings, type TrackingLeg } from "@wardway/model";
import { LRUCache } from "lru-cache";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { activeRouteSettings } from "#app/domain/settings/read-settings.server.ts";
import { logFailure } from "#app/infra/fault-log.server.ts";
import { estimateRoute } from "#app/infra/maps/estimate.server.ts";
import type { ComputedRoute } from "#app/infra/maps/route-provider.server.ts";
import { bestRouteWithinLimit, type Mapped } from "../record/request-route.server.ts";
import { type LegRoute, type Remaining, remainingAlong, remainingBeside } from "./along-route.ts";

export interface Heading {
  readonly requestId: number;
  readonly leg: TrackingLeg;
  readonly place: Position & { readonly accuracy: number };
  readonly end: Position;
  readonly now: Date;
}

/** A later response of the map service serves the next reader. */
const ROUTE_TIMEOUT_MS = 1_000;
const MIN_MOVE_METERS = 300;

interface RouteQuery extends Pick<Heading, "leg" | "end"> {
  readonly from: Position;
  readonly at: Date;
  /** By performance.now(). */
  readonly startedMs: number;
  readonly settled: Promise<void>;
  readonly legRoute: LegRoute | null;
}

/** By transports and by characters of polylines. */
const cacheLimits = {
  max: 2_000,
  maxSize: 10_000_000,
  sizeCalculation: ({ legRoute }: RouteQuery) => 1 + (legRoute?.polyline.length ?? 0),
};
const caches = new WeakMap<Database, LRUCache<number, RouteQuery>>();

/**
 * What remains of a leg without a stored route, or off it. Queries the map service at most once in
 * `trafficUpdateInterval` minutes and after a move, within the reader's limit. Falls back to the latest
 * route, then to an estimate.
 */
export async function estimateRemaining(
  mapped: Mapped,
  caller: Caller,
  heading: Heading,
): Promise<Remaining> {
  const { value: settings } = await activeRouteSettings(mapped.db);
  const cache = caches.get(mapped.db) ?? new LRUCache<number, RouteQuery>(cacheLimits);
  caches.set(mapped.db, cache);
  const { place, end } = heading;
  const before = sameEnd(cache.get(heading.requestId), heading);
  const query = isDue(before, heading, settings)
    ? startQuery(mapped, caller, heading, cache, before)
    : before;
  if (query) await withinTimeout(query);
  const legRoute = sameEnd(cache.get(heading.requestId), heading)?.legRoute;
  const known = legRoute && (remainingAlong(legRoute, place) ?? remainingBeside(legRoute, place, end));
  return known ?? estimateFrom(heading, settings);
}

function sameEnd(query: RouteQuery | undefined, { leg, end }: Heading): RouteQuery | null {
  return query && query.leg === leg && greatCircle(query.end, end) < 1 ? query : null;
}

function isDue(
  query: RouteQuery | null,
  { place, now }: Heading,
  { trafficUpdateInterval }: RouteSettings,
): boolean {
  if (!query) return true;
  const passed = now.getTime() - query.at.getTime();
  return passed >= trafficUpdateInterval * 60_000 && greatCircle(query.from, place) > MIN_MOVE_METERS;
}

function startQuery(
  mapped: Mapped,
  caller: Caller,
  { requestId, leg, end, place, now }: Heading,
  cache: LRUCache<number, RouteQuery>,
  known: RouteQuery | null,
): RouteQuery {
  const from = { latitude: place.latitude, longitude: place.longitude };
  const journey = { origin: from, destination: end, departure: now };
  const start = { leg, end, from, at: now, startedMs: performance.now() };
  const settled = bestRouteWithinLimit(mapped, caller, journey)
    .catch(logRouteFailure)
    .then((route) => {
      const legRoute = route ? toLegRoute(route, from) : null;
      // Ignored if the vehicle is on the next leg.
      if (legRoute && cache.get(requestId) === query) cache.set(requestId, { ...query, legRoute });
    });
  const query: RouteQuery = { ...start, settled, legRoute: known?.legRoute ?? null };
  cache.set(requestId, query);
  return query;
}

function logRouteFailure(error: unknown): null {
  logFailure("compute a route", error);
  return null;
}

const toLegRoute = (
  { source, isEstimate, distance, inTraffic, polyline }: ComputedRoute,
  from: Position,
): LegRoute => ({
  source,
  isEstimate,
  from,
  distance,
  seconds: inTraffic,
  polyline,
});

function estimateFrom({ place, end, now }: Heading, preferences: RouteSettings): Remaining {
  const { distance, inTraffic } = estimateRoute({
    origin: place,
    destination: end,
    departure: now,
    preferences,
  });
  return { distance, seconds: inTraffic, source: "estimate", isEstimate: true, polyline: null };
}

/** The timeout runs from the start of the query, also for later readers. */
async function withinTimeout({ settled, startedMs }: RouteQuery): Promise<void> {
  const left = startedMs + ROUTE_TIMEOUT_MS - performance.now();
  if (left <= 0) return;
  const done = new AbortController();
  const late = wait(left, undefined, { signal: done.signal }).catch(() => undefined);
  await Promise.race([settled, late]);
  done.abort();
}
