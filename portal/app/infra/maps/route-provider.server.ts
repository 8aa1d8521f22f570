import type { Position, RouteSettings, RouteSource } from "@wardway/model";

export interface RouteQuestion {
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
  /** Computed without roads: shown as an estimate wherever it is shown. */
  readonly isEstimate: boolean;
  /** Metres. */
  readonly distance: number;
  /** Seconds on free roads; null where the source knows no traffic, and so nothing to tell them from. */
  readonly freeFlow: number | null;
  /** Seconds at the departure, as far as the source knows. */
  readonly inTraffic: number;
  /** Encoded polyline, precision 5. */
  readonly polyline: string;
}

/**
 * Metres from a place to the road that stands for it, beyond which an engine's roads do not cover the place: near the
 * rim of its tiles Valhalla takes a road a kilometre away, and OSRM the nearest of its roads however far that is.
 */
export const mostSnapped = 500;

/** A source of routes. */
export interface RouteProvider {
  readonly source: RouteSource;
  /**
   * The ways that it knows, the best first; none where there is no way.
   * @throws ProviderFault
   */
  routes(question: RouteQuestion, signal: AbortSignal): Promise<readonly ComputedRoute[]>;
}

/** A place that a geocoder knows. */
export interface GeocodedPlace extends Position {
  /** As one writes it on a letter, in one line. */
  readonly address: string;
}

/** A source of addresses. */
export interface Geocoder {
  readonly source: "google" | "mapbox" | "nominatim";
  /**
   * Places that fit a text, the best first.
   * @param near prefer what lies around it
   * @throws ProviderFault
   */
  search(text: string, near: Position | null, signal: AbortSignal): Promise<readonly GeocodedPlace[]>;
  /** The address at a place, or null. @throws ProviderFault */
  reverse(position: Position, signal: AbortSignal): Promise<GeocodedPlace | null>;
}
