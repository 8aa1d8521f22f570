import type { RouteSettings, ServiceState } from "@wardway/model";
import type { FaultKind } from "./provider-fault.server.ts";

/** Who answers: an outside provider, a server by its address, the tiles in this process, or nobody but the portal. */
export type EngineName =
  | "google"
  | "mapbox"
  | "valhalla"
  | "osrm"
  | "valhalla_tiles"
  | "estimate"
  | "nominatim";

/** `resting`: not asked for a while, after several faults in a row. */
export type EngineStatus = "ready" | "resting" | "not_set_up";

export interface EngineState {
  readonly name: EngineName;
  readonly status: EngineStatus;
  /** Of this process; null where there was none since it was started or since the settings were changed. */
  readonly lastFault: { readonly kind: FaultKind; readonly at: Date } | null;
}

/** Who is asked for routes and addresses by the settings as they are now. */
export interface EngineOrder {
  /** The first is asked first; the estimate is the last, and always ready. */
  readonly routes: readonly EngineState[];
  /** The one geocoder; null where geocoding is switched off, or the provider has none set up. */
  readonly addresses: EngineState | null;
  /**
   * In one word: `connected` where somebody with roads is ready, `unavailable` where those that are set up all rest,
   * `not_set_up` where there is the estimate alone.
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
  /** What was seen, for the administrator who asked: no key is in it. */
  readonly sentence: string;
}

/** What a real route and a real address answered. */
export interface MapTrial {
  readonly routes: TrialAnswer;
  readonly addresses: TrialAnswer;
}
