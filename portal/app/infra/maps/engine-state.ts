import type { RouteSettings, ServiceState } from "@wardway/model";
import type { FaultKind } from "./provider-fault.server.ts";

/** An external provider, a server of the operator, the tiles in this process, or the portal's estimate. */
export type EngineName =
  | "google"
  | "mapbox"
  | "valhalla"
  | "osrm"
  | "valhalla_tiles"
  | "estimate"
  | "nominatim";

/** `resting`: not called for a while after consecutive faults. */
export type EngineStatus = "ready" | "resting" | "not_set_up";

export interface EngineState {
  readonly name: EngineName;
  readonly status: EngineStatus;
  /** Of this process; null where there was none since it was started or since the settings were changed. */
  readonly lastFault: { readonly kind: FaultKind; readonly at: Date } | null;
}

/** The configured engines for routes and addresses. */
export interface EngineOrder {
  /** In the order of calls; the estimate is the last, and always ready. */
  readonly routes: readonly EngineState[];
  /** The one geocoder; null where geocoding is switched off, or the provider has none set up. */
  readonly addresses: EngineState | null;
  /**
   * `connected` if an engine with roads is ready, `unavailable` if all of them are resting, `not_set_up` if there is
   * only the estimate.
   */
  readonly service: ServiceState;
}

/** Route settings as a form has them, saved or not. */
export interface MapDraft {
  readonly value: RouteSettings;
  /** A key as it was typed; null to go without; undefined for the stored one. */
  readonly apiKey: string | null | undefined;
}

export interface TrialAnswer {
  readonly outcome: "passed" | "failed" | "not_set_up";
  /** The result for the administrator, without keys. */
  readonly sentence: string;
}

/** Results of a test route and a test address. */
export interface MapTrial {
  readonly routes: TrialAnswer;
  readonly addresses: TrialAnswer;
}
