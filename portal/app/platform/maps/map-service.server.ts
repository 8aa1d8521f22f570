import type { Position } from "@wardway/db/model";
import type { Database } from "@wardway/db/open";
import type { SecretBox } from "../secret-box.server.ts";
import type { EngineOrder, MapDraft, MapTrial } from "./engine-state.ts";
import { estimated } from "./estimate.server.ts";
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
   * knows roads there, it is one estimate.
   * @param how fresh: asked anew, whatever was answered a moment ago
   * @throws DomainError unavailable where those that know roads do not answer
   */
  routes(journey: Journey, how?: { readonly fresh: boolean }): Promise<readonly ComputedRoute[]>;
  /**
   * Addresses that fit a text, the best first; none where no geocoder is set up.
   * @throws DomainError unavailable where it does not answer
   */
  search(text: string, near: Position | null): Promise<readonly GeocodedPlace[]>;
  /** The address at a place; null where none is known. @throws DomainError unavailable */
  addressAt(position: Position): Promise<GeocodedPlace | null>;
  /** Who is asked, in order, and how each one is. Nobody is asked for it. */
  engines(): Promise<EngineOrder>;
  /** Asks the draft's provider, and no other, for a route and an address between public places of its region. */
  tryOut(draft: MapDraft): Promise<MapTrial>;
}

export interface MapParts {
  readonly db: Database;
  /** Opens the provider's key. */
  readonly secretBox: SecretBox;
  /** A folder of Valhalla's tiles, for routes computed in this process; null where there is none. */
  readonly routingTiles: string | null;
}

const notSetUp = { outcome: "not_set_up", sentence: "No map provider is set up." } as const;

export function createMapService(_parts: MapParts): MapService {
  return {
    routes: async ({ origin, destination }) => [estimated(origin, destination)],
    search: async () => [],
    addressAt: async () => null,
    engines: async () => ({
      routes: [{ name: "estimate", status: "ready", lastFault: null }],
      addresses: null,
      service: "not_set_up",
    }),
    tryOut: async () => ({ routes: notSetUp, addresses: notSetUp }),
  };
}
