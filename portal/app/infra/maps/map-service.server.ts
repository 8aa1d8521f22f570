import { DomainError, greatCircle, METERS_PER_MILE, type Position, routeBounds } from "@wardway/model";
import { createActiveEngines } from "./active-engines.server.ts";
import { addTypicalTraffic } from "./add-typical-traffic.ts";
import { AddressBook } from "./address-book.server.ts";
import { testProviders } from "./connection-test.server.ts";
import type { EngineOrder, MapDraft, MapTestResult } from "./engine-state.ts";
import { estimateRoute } from "./estimate.server.ts";
import type { MapParts } from "./map-parts.ts";
import { createTurnQueue } from "./provider-turns.server.ts";
import { sortRoutes } from "./route-choice.ts";
import { RouteOrder } from "./route-order.server.ts";
import type { ComputedRoute, GeocodedPlace } from "./route-provider.server.ts";

export interface Journey {
  readonly origin: Position;
  readonly destination: Position;
  readonly departure: Date;
}

export interface RouteOptions {
  /** Bypasses the cache. */
  readonly fresh?: boolean;
  /** Awaited before an engine is queried: not for cached routes, nor for an estimate. Its rejection is the result. */
  readonly beforeQuery?: () => Promise<void>;
}

/** Follows the settings of `/admin/routes`. */
export interface MapService {
  /**
   * Best first; one estimate if no engine covers the area or the ends are too far apart.
   * @throws DomainError unavailable if the engines fail
   */
  routes(journey: Journey, how?: RouteOptions): Promise<readonly ComputedRoute[]>;
  /**
   * Best first, by the configured geocoder, or by the place index without one and while it fails.
   * @throws DomainError unavailable; too_many if its queue is full; neither if the place index has a result
   */
  search(text: string, near: Position | null): Promise<readonly GeocodedPlace[]>;
  /** @throws DomainError as `search` */
  addressAt(position: Position): Promise<GeocodedPlace | null>;
  /** Whether the place index responds, so that a search may follow each keystroke. */
  searchesLocally(): Promise<boolean>;
  /** Name of the region of the place index; null while none is loaded. */
  placeRegion(): Promise<string | null>;
  /** Does not call the engines. */
  engines(): Promise<EngineOrder>;
  /** Tests a draft with public places. */
  test(draft: MapDraft): Promise<MapTestResult>;
}

/** Beyond this great-circle distance, only an estimate is returned. */
const MAX_ROUTE_METERS = routeBounds.maxDistance.max * METERS_PER_MILE;

export function createMapService(parts: MapParts): MapService {
  const turn = createTurnQueue();
  const activeEngines = createActiveEngines(parts, turn);
  const order = new RouteOrder();
  const addressBook = new AddressBook();
  return {
    async routes({ origin, destination, departure }, { fresh = false, beforeQuery } = {}) {
      const { settings, roads, lifetimeMs } = await activeEngines.now();
      const query = { origin, destination, departure, preferences: settings };
      // Providers reject such distances, and errors would open the circuit breaker.
      if (greatCircle(origin, destination) > MAX_ROUTE_METERS) return [estimateRoute(query)];
      const routes = await order.routes(roads, query, { lifetimeMs, fresh, beforeQuery });
      const inTraffic = routes.map((route) => addTypicalTraffic(route, query));
      if (inTraffic.length > 0) return sortRoutes(inTraffic, settings);
      return [estimateRoute(query)];
    },
    async search(text, near) {
      const { addresses, settings } = await activeEngines.now();
      if (!settings.geocodingEnabled) return [];
      const local = () => parts.places.search(text, near);
      return addresses ? withFallback(addressBook.search(addresses, text, near), local) : local();
    },
    async addressAt(position) {
      const { addresses, settings } = await activeEngines.now();
      if (!settings.geocodingEnabled) return null;
      const local = () => parts.places.reverse(position);
      if (!addresses) return local();
      const [found = null] = await withFallback(addressBook.at(addresses, position).then(toList), async () =>
        toList(await local()),
      );
      return found;
    },
    async searchesLocally() {
      return (await activeEngines.now()).addresses === null;
    },
    placeRegion: () => parts.places.region(),
    async engines() {
      const { addresses, settings, order } = await activeEngines.now();
      const engines = order();
      if (addresses || !settings.geocodingEnabled || (await parts.places.region()) === null) return engines;
      return { ...engines, addresses: { name: "place_index", status: "ready", lastFault: null } };
    },
    test: async (draft) => testProviders(await activeEngines.draftProviders(draft), draft.value),
  };
}

const toList = (place: GeocodedPlace | null): readonly GeocodedPlace[] => (place ? [place] : []);

/** The place index replaces a geocoder that fails, as far as it knows the place. */
async function withFallback(
  provided: Promise<readonly GeocodedPlace[]>,
  local: () => Promise<readonly GeocodedPlace[]>,
): Promise<readonly GeocodedPlace[]> {
  try {
    return await provided;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const places = await local();
    if (places.length > 0) return places;
    throw error;
  }
}
