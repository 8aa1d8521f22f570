import type { RouteSettings, ServiceState } from "@wardway/model";
import type { FaultKind } from "./provider-fault.server.ts";

/** Providers, the operator's servers, in-process tiles, or the estimate. */
export type EngineName =
  | "google"
  | "mapbox"
  | "valhalla"
  | "osrm"
  | "valhalla_tiles"
  | "estimate"
  | "nominatim"
  | "place_index";

/** `resting`: paused after consecutive faults. */
export type EngineStatus = "ready" | "resting" | "not_set_up";

export interface EngineState {
  readonly name: EngineName;
  readonly status: EngineStatus;
  /** In this process, since its start or the last change of settings. */
  readonly lastFault: { readonly kind: FaultKind; readonly at: Date } | null;
  /** What the routing tiles cannot be used without. */
  readonly missing?: MissingPart;
}

/** `package`: `@valhallajs/valhallajs`, or its program for this platform. `tiles`: a folder with tiles. */
export type MissingPart = "package" | "tiles";

export interface EngineOrder {
  /** In call order; the estimate is last and always ready. */
  readonly routes: readonly EngineState[];
  /** The configured geocoder, or else the place index; null if geocoding is off. */
  readonly addresses: EngineState | null;
  /**
   * `connected`: an engine with roads is ready; `unavailable`: all are resting; `not_set_up`: there is only
   * the estimate.
   */
  readonly service: ServiceState;
}

/** Saved or not. */
export interface MapDraft {
  readonly value: RouteSettings;
  /** As typed; null for none, undefined for the stored one. */
  readonly apiKey: string | null | undefined;
}

export interface MapTestOutcome {
  readonly outcome: "passed" | "failed" | "not_set_up";
  /** Contains no keys. */
  readonly sentence: string;
}

export interface MapTestResult {
  readonly routes: MapTestOutcome;
  readonly addresses: MapTestOutcome;
}
