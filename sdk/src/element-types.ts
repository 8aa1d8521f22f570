import type { Position, PublicStatistics, RequestStatus } from "@wardway/db/model";
import type { WardwayClient } from "./client/wardway-client.ts";
import type { GetSession } from "./session/session-keeper.ts";

/** A place of which the host knows more than its name. */
export interface PrefilledPlace {
  readonly text: string;
  /** Without it the place is not marked on the map. */
  readonly position?: Position | undefined;
}

/** What the host knows already. Given as a property, never in an address or an attribute: it may be health data. */
export interface RequestPrefill {
  readonly patientName?: string | undefined;
  readonly medicalRecordNumber?: string | undefined;
  readonly currentLocation?: PrefilledPlace | undefined;
  readonly destination?: PrefilledPlace | undefined;
  readonly contactPerson?: string | undefined;
  readonly specialInstructions?: string | undefined;
}

/** Sentences in the host's own words: the English one as the key, with its {places}. */
export type Messages = Readonly<Record<string, string>>;

/** `light`, `dark`, or what the reader's system is set to. */
export type Theme = "light" | "dark" | "auto";

/** The detail of `wardway:request-created`. */
export interface RequestCreated {
  readonly id: number;
  readonly status: RequestStatus;
}

/** The detail of `wardway:status-changed`. */
export interface StatusChanged {
  readonly requestId: number;
  readonly status: RequestStatus;
  readonly before: RequestStatus;
}

/** The detail of `wardway:error`: what the widget shows as well. */
export interface WidgetError {
  /** The HTTP status; 0 where the portal could not be reached. */
  readonly status: number;
  /** For programs, as in a problem document of the API. */
  readonly code: string;
  /** For a person to read. */
  readonly sentence: string;
}

/** The detail of `wardway:resize`: CSS pixels. */
export interface WidgetSize {
  readonly width: number;
  readonly height: number;
}

/** What all elements have. Each takes the attributes `portal`, `language` and `theme` too. */
export interface WardwayElement extends HTMLElement {
  /** Asks the host's own backend for a widget session. */
  getSession?: GetSession | undefined;
  /** In place of `getSession`: a client that the page has already. */
  client?: WardwayClient | undefined;
  messages?: Messages | undefined;
  /** Asks the portal again; after a refusal, the host for a session too. */
  refresh(): void;
}

/** `<wardway-statistics>`: the public figures. Needs no session. */
export interface WardwayStatisticsElement extends WardwayElement {
  /** The figures to begin with, as `GET /api/public/statistics` has answered a server that renders the page. */
  initial?: PublicStatistics | undefined;
}

/** `<wardway-request>`: the form that asks for a transport. */
export interface WardwayRequestElement extends WardwayElement {
  prefill?: RequestPrefill | undefined;
  /** Where a draft waits: in the page alone, or over a reload, encrypted with a key that lives in this window. */
  drafts?: "memory" | "session" | undefined;
  /** Begins anew; what was typed is gone. */
  reset(): void;
}

/** `<wardway-tracking request-id>`: one transport, with its timeline and where it is. */
export interface WardwayTrackingElement extends WardwayElement {}

/** The events of the elements: they bubble, past shadow roots too. */
export interface WardwayEventMap {
  /** The widget can be used. */
  "wardway:ready": CustomEvent<null>;
  "wardway:request-created": CustomEvent<RequestCreated>;
  "wardway:status-changed": CustomEvent<StatusChanged>;
  "wardway:error": CustomEvent<WidgetError>;
  "wardway:resize": CustomEvent<WidgetSize>;
}
