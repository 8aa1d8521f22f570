import { greatCircle, metresPerMile, type Position, routeBounds } from "@wardway/model";
import { enginesInForce } from "./active-engines.server.ts";
import { AddressBook } from "./address-book.server.ts";
import { tryProviders } from "./connection-test.server.ts";
import type { EngineOrder, MapDraft, MapTrial } from "./engine-state.ts";
import { estimated } from "./estimate.server.ts";
import type { MapParts } from "./map-parts.ts";
import { inTurns } from "./provider-turns.server.ts";
import { chosen } from "./route-choice.ts";
import { RouteOrder } from "./route-order.server.ts";
import type { ComputedRoute, GeocodedPlace } from "./route-provider.server.ts";

export interface Journey {
  readonly origin: Position;
  readonly destination: Position;
  readonly departure: Date;
}

/** The portal's one way to routes and addresses: it goes by the settings of `/admin/routes` as they are now. */
export interface MapService {
  /**
   * The ways for a journey, the best by the settings first. Where no engine with roads is set up, or none of them
   * knows roads there, it is one estimate; so it is for ends that are further apart than any transport goes.
   * @param how fresh: asked anew, whatever was answered a moment ago
   * @throws DomainError unavailable where those that know roads do not answer
   */
  routes(journey: Journey, how?: { readonly fresh: boolean }): Promise<readonly ComputedRoute[]>;
  /**
   * Addresses that fit a text, the best first; none where no geocoder is set up. Not for each letter that is typed.
   * @throws DomainError unavailable where it does not answer; too_many where too many ask a server at once
   */
  search(text: string, near: Position | null): Promise<readonly GeocodedPlace[]>;
  /** The address at a place; null where none is known. @throws DomainError as `search` */
  addressAt(position: Position): Promise<GeocodedPlace | null>;
  /** Who is asked, in order, and how each one is. Nobody is asked for it. */
  engines(): Promise<EngineOrder>;
  /** Asks the draft's provider, and no other, for a route and an address between public places of its region. */
  tryOut(draft: MapDraft): Promise<MapTrial>;
}

/** Metres in a straight line beyond which no road is asked for: no settings take a transport that goes as far. */
const furthest = routeBounds.maxDistance.max * metresPerMile;

export function createMapService(parts: MapParts): MapService {
  const turn = inTurns();
  const inForce = enginesInForce(parts, turn);
  const order = new RouteOrder();
  const book = new AddressBook();
  return {
    async routes({ origin, destination, departure }, { fresh } = { fresh: false }) {
      const { settings, roads, lifetime } = await inForce.now();
      const question = { origin, destination, departure, wishes: settings };
      // Providers refuse ends that are half a continent apart, and a few refusals would have them rest for everybody.
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
