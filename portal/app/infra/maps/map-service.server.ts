import { greatCircle, metresPerMile, type Position, routeBounds } from "@wardway/model";
import { enginesInForce } from "./active-engines.server.ts";
import { AddressBook } from "./address-book.server.ts";
import { tryProviders } from "./connection-test.server.ts";
import type { EngineOrder, MapDraft, MapTrial } from "./engine-state.ts";
import { estimated } from "./estimate.server.ts";
import type { MapParts } from "./map-parts.ts";
import { createTurnQueue } from "./provider-turns.server.ts";
import { chosen } from "./route-choice.ts";
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
  tryOut(draft: MapDraft): Promise<MapTrial>;
}

/** Beyond this great-circle distance, only an estimate is returned. */
const furthest = routeBounds.maxDistance.max * metresPerMile;

export function createMapService(parts: MapParts): MapService {
  const turn = createTurnQueue();
  const inForce = enginesInForce(parts, turn);
  const order = new RouteOrder();
  const book = new AddressBook();
  return {
    async routes({ origin, destination, departure }, { fresh } = { fresh: false }) {
      const { settings, roads, lifetime } = await inForce.now();
      const question = { origin, destination, departure, wishes: settings };
      // Providers reject such distances, and errors would open the circuit breaker.
      if (greatCircle(origin, destination) > furthest) return [estimated(question)];
      const routes = await order.routes(roads, question, { lifetime, fresh });
      if (routes.length > 0) return chosen(routes, settings);
      return [estimated(question)];
    },
    async search(text, near) {
      const { addresses } = await inForce.now();
      return addresses ? book.search(addresses, text, near) : [];
    },
    async addressAt(position) {
      const { addresses } = await inForce.now();
      return addresses ? book.at(addresses, position) : null;
    },
    async engines() {
      return (await inForce.now()).order();
    },
    tryOut: async (draft) => tryProviders(await inForce.tried(draft), draft.value),
  };
}
