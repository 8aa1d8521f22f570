import { DomainError } from "@wardway/model";
import { type Engine, EngineFault } from "./engine.server.ts";
import { type CachedCall, createResponseCache } from "./response-cache.server.ts";
import type { ComputedRoute, RouteProvider, RouteQuery } from "./route-provider.server.ts";

export interface RoadEngine {
  readonly engine: Engine;
  readonly provider: RouteProvider;
  /** Cache key of the settings. */
  readonly identity: string;
}

export interface CacheOptions {
  readonly lifetimeMs: number;
  readonly fresh: boolean;
  /** Awaited before the first query that is not cached. */
  readonly beforeQuery?: (() => Promise<void>) | undefined;
}

/** The total length of encoded polylines. */
const MAX_CACHED_CHARACTERS = 32_000_000;
const DEPARTURE_STEP_MS = 15 * 60_000;

export class RouteOrder {
  readonly #cache = createResponseCache<readonly ComputedRoute[]>(MAX_CACHED_CHARACTERS, (routes) =>
    routes.reduce((size, { polyline }) => size + polyline.length, 100),
  );

  /**
   * Routes of the first engine that returns any; an empty list if no engine covers the area.
   * @throws DomainError unavailable if there are none and an engine failed
   */
  async routes(
    engines: readonly RoadEngine[],
    query: RouteQuery,
    { lifetimeMs, fresh, beforeQuery }: CacheOptions,
  ): Promise<readonly ComputedRoute[]> {
    let failures = 0;
    let announced: Promise<void> | undefined;
    for (const { engine, provider, identity } of engines) {
      const call: CachedCall<readonly ComputedRoute[]> = {
        key: `${identity} ${keyOf(query)}`,
        lifetimeMs,
        fresh,
        beforeCall: beforeQuery && (() => (announced ??= beforeQuery())),
        call: () => engine.call((signal) => provider.routes(query, signal)),
      };
      try {
        const routes = await this.#cache(call);
        if (routes.length > 0) return routes;
      } catch (error) {
        if (!(error instanceof EngineFault)) throw error;
        failures += 1;
      }
    }
    if (failures === 0) return [];
    throw new DomainError("maps.routeUnavailable");
  }
}

/** Ends within about 100 meters and departures within 15 minutes share a key; the past counts as now. */
function keyOf({ origin, destination, departure, preferences }: RouteQuery): string {
  const ends = [origin, destination].flatMap(({ latitude, longitude }) => [latitude, longitude]);
  const { preferredRouteType, avoidTolls, avoidHighways, trafficDataEnabled } = preferences;
  return [
    ...ends.map((degrees) => degrees.toFixed(3)),
    Math.floor(Math.max(departure.getTime(), Date.now()) / DEPARTURE_STEP_MS),
    preferredRouteType,
    avoidTolls,
    avoidHighways,
    trafficDataEnabled,
  ].join(" ");
}
