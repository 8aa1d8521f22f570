import { greatCircle, METERS_PER_MILE, type Position, routeBounds } from "@wardway/model";
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

/** Routes and addresses according to the current settings of `/admin/routes`. */
export interface MapService {
  /**
   * Returns the routes of a journey, the best by the settings first. Without an engine that covers the area, or for
   * ends too far apart, returns one estimate.
   * @param how fresh: bypasses the cache
   * @throws DomainError unavailable if the engines fail
   */
  routes(journey: Journey, how?: { readonly fresh: boolean }): Promise<readonly ComputedRoute[]>;
  /**
   * Returns addresses that match a text, the best first; none without a geocoder. Do not call it per keystroke.
   * @throws DomainError unavailable if the geocoder fails; too_many if its queue is full
   */
  search(text: string, near: Position | null): Promise<readonly GeocodedPlace[]>;
  /** Returns the address at a place, or null. @throws DomainError as `search` */
  addressAt(position: Position): Promise<GeocodedPlace | null>;
  /** Returns the engines in order with their states, without calling them. */
  engines(): Promise<EngineOrder>;
  /** Tests the draft's provider with a route and an address between public places of its region. */
  tryOut(draft: MapDraft): Promise<MapTrial>;
}

/** Great-circle metres beyond which only an estimate is returned. */
const furthest = routeBounds.maxDistance.max * METERS_PER_MILE;

export function createMapService(parts: MapParts): MapService {
  const turn = createTurnQueue();
  const inForce = enginesInForce(parts, turn);
  const order = new RouteOrder();
  const book = new AddressBook();
  return {
    async routes({ origin, destination, departure }, { fresh } = { fresh: false }) {
      const { settings, roads, lifetime } = await inForce.now();
      const question = { origin, destination, departure, wishes: settings };
      // Providers reject such distances, and repeated errors would open the circuit breaker for all users.
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
