import type { Position, RouteSettings, RouteSource } from "@wardway/model";

export interface RouteQuery {
  readonly origin: Position;
  readonly destination: Position;
  readonly departure: Date;
  readonly preferences: Pick<
    RouteSettings,
    "preferredRouteType" | "avoidTolls" | "avoidHighways" | "trafficDataEnabled"
  >;
}

export interface ComputedRoute {
  readonly source: RouteSource;
  /** Computed without roads; always displayed as such. */
  readonly isEstimate: boolean;
  /** Meters. */
  readonly distance: number;
  /** Seconds without traffic; null without traffic data. */
  readonly freeFlow: number | null;
  /** Seconds at departure, with traffic if known. */
  readonly inTraffic: number;
  /** Encoded polyline, precision 5. */
  readonly polyline: string;
  /** Share of the time on motorways, if the engine reports it. */
  readonly motorwayShare?: number | undefined;
  /** Its main roads, if the engine names them. */
  readonly via?: string | undefined;
}

/**
 * An engine does not cover a place farther from a road: at the edge of its tiles Valhalla snaps to a road a
 * kilometer away, and OSRM at any distance.
 */
export const MAX_SNAP_METERS = 500;

export interface RouteProvider {
  readonly source: RouteSource;
  /** Best first; none if there is no route. @throws ProviderFault */
  routes(query: RouteQuery, signal: AbortSignal): Promise<readonly ComputedRoute[]>;
}

export interface GeocodedPlace extends Position {
  /** In one line. */
  readonly address: string;
  /** The house number is not known; it may be elsewhere on the street. */
  readonly isUncertain?: true;
}

export interface Geocoder {
  readonly source: "google" | "mapbox" | "nominatim";
  /** Best first. @param near prefers places around it @throws ProviderFault */
  search(text: string, near: Position | null, signal: AbortSignal): Promise<readonly GeocodedPlace[]>;
  /** Null if there is none. @throws ProviderFault */
  reverse(position: Position, signal: AbortSignal): Promise<GeocodedPlace | null>;
}
