import type { Position, RouteSettings, RouteSource } from "@wardway/model";

export interface RouteQuery {
  readonly origin: Position;
  readonly destination: Position;
  readonly departure: Date;
  readonly wishes: Pick<
    RouteSettings,
    "preferredRouteType" | "avoidTolls" | "avoidHighways" | "trafficDataEnabled"
  >;
}

export interface ComputedRoute {
  readonly source: RouteSource;
  /** Computed without roads; always displayed as an estimate. */
  readonly isEstimate: boolean;
  /** Metres. */
  readonly distance: number;
  /** Seconds without traffic; null if the source has no traffic data. */
  readonly freeFlow: number | null;
  /** Seconds at the departure, as far as the source has traffic data. */
  readonly inTraffic: number;
  /** Encoded polyline, precision 5. */
  readonly polyline: string;
}

/**
 * Beyond this distance to the nearest road, an engine does not cover a place: at the edge of its tiles Valhalla snaps
 * to a road a kilometre away, and OSRM to the nearest road at any distance.
 */
export const MAX_SNAP_METERS = 500;

/** A source of routes. */
export interface RouteProvider {
  readonly source: RouteSource;
  /**
   * Returns routes, the best first; none if there is no way.
   * @throws ProviderFault
   */
  routes(query: RouteQuery, signal: AbortSignal): Promise<readonly ComputedRoute[]>;
}

/** A place that a geocoder returned. */
export interface GeocodedPlace extends Position {
  /** Postal address in one line. */
  readonly address: string;
}

/** A source of addresses. */
export interface Geocoder {
  readonly source: "google" | "mapbox" | "nominatim";
  /**
   * Returns places that match a text, the best first.
   * @param near prefers places around it
   * @throws ProviderFault
   */
  search(text: string, near: Position | null, signal: AbortSignal): Promise<readonly GeocodedPlace[]>;
  /** The address at a place, or null. @throws ProviderFault */
  reverse(position: Position, signal: AbortSignal): Promise<GeocodedPlace | null>;
}
