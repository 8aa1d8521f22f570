import type { Position } from "@wardway/db/model";
import type { Database } from "@wardway/db/open";
import type { SecretBox } from "../secret-box.server.ts";
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
   * The ways for a journey, the best by the settings first; none where no road leads there.
   * @throws DomainError unavailable where nobody that is set up answers
   */
  routes(journey: Journey): Promise<readonly ComputedRoute[]>;
  /**
   * Addresses that fit a text, the best first; none where no geocoder is set up.
   * @throws DomainError unavailable where it does not answer
   */
  search(text: string, near: Position | null): Promise<readonly GeocodedPlace[]>;
  /** The address at a place; null where none is known. @throws DomainError unavailable */
  addressAt(position: Position): Promise<GeocodedPlace | null>;
}

export interface MapParts {
  readonly db: Database;
  /** Opens the provider's key. */
  readonly secretBox: SecretBox;
  /** A folder of Valhalla's tiles, for routes computed in this process; null where there is none. */
  readonly routingTiles: string | null;
}

export function createMapService(_parts: MapParts): MapService {
  return {
    routes: async ({ origin, destination }) => [estimated(origin, destination)],
    search: async () => [],
    addressAt: async () => null,
  };
}
