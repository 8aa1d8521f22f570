import { greatCircle, METERS_PER_MILE, type Position, routeBounds } from "@wardway/model";
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

/** Follows the settings of `/admin/routes`. */
export interface MapService {
  /**
   * Best first; one estimate if no engine covers the area or the ends are too far apart.
   * @param how fresh: bypasses the cache
   * @throws DomainError unavailable if the engines fail
   */
  routes(journey: Journey, how?: { readonly fresh: boolean }): Promise<readonly ComputedRoute[]>;
  /**
   * Best first; none without a geocoder. Not per keystroke.
   * @throws DomainError unavailable; too_many if its queue is full
   */
  search(text: string, near: Position | null): Promise<readonly GeocodedPlace[]>;
  /** @throws DomainError as `search` */
  addressAt(position: Position): Promise<GeocodedPlace | null>;
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
    async routes({ origin, destination, departure }, { fresh } = { fresh: false }) {
      const { settings, roads, lifetimeMs } = await activeEngines.now();
      const query = { origin, destination, departure, preferences: settings };
      // Providers reject such distances, and errors would open the circuit breaker.
      if (greatCircle(origin, destination) > MAX_ROUTE_METERS) return [estimateRoute(query)];
      const routes = await order.routes(roads, query, { lifetimeMs, fresh });
      const inTraffic = routes.map((route) => addTypicalTraffic(route, query));
      if (inTraffic.length > 0) return sortRoutes(inTraffic, settings);
      return [estimateRoute(query)];
    },
    async search(text, near) {
      const { addresses } = await activeEngines.now();
      return addresses ? addressBook.search(addresses, text, near) : [];
    },
    async addressAt(position) {
      const { addresses } = await activeEngines.now();
      return addresses ? addressBook.at(addresses, position) : null;
    },
    async engines() {
      return (await activeEngines.now()).order();
    },
    test: async (draft) => testProviders(await activeEngines.draftProviders(draft), draft.value),
  };
}
