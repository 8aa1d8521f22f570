import type { Position, TransportRequest } from "@wardway/model";
import type { MessageParams } from "@wardway/model/messages/message";

export interface PrefilledPlace {
  readonly text: string;
  /** Decimal degrees, WGS 84; without it the place has no marker. */
  readonly position?: Position;
}

/** Values that are known before the user types. */
export interface FormPrefill {
  readonly patientName?: string;
  readonly medicalRecordNumber?: string;
  readonly currentLocation?: PrefilledPlace;
  readonly destination?: PrefilledPlace;
  readonly contactPerson?: string;
  readonly specialInstructions?: string;
}

/**
 * Values from the host. A property, never a URL or an attribute, because it may be health data. A place may be its
 * text alone.
 */
export interface RequestPrefill extends Omit<FormPrefill, "currentLocation" | "destination"> {
  readonly currentLocation?: PrefilledPlace | string;
  readonly destination?: PrefilledPlace | string;
}

/** Persists drafts as opaque text. */
export interface DraftStore {
  read(): Promise<string | null>;
  write(draft: string): Promise<void>;
  clear(): Promise<void>;
}

export interface WidgetProblem {
  /** HTTP status; 0 if the portal could not be reached. */
  readonly status: number;
  /** As in a problem document of the API, such as `conflict`. */
  readonly category: string;
  /** Names the message: stable, for programs and translations. */
  readonly code: string;
  readonly params: MessageParams;
  /** The message in English, for people. */
  readonly userMessage: string;
}

export interface RequestWidgetProps {
  /** IANA name of the zone of dates and times. */
  readonly timeZone: string;
  /** Miles, great circle; 0 for no limit. */
  readonly maxDistance: number;
  /** May arrive or change later; typed text stays. */
  readonly prefill?: FormPrefill;
  /**
   * Forms with the same object share drafts. Default: the provider's client; set it if the host has a new client per
   * mount.
   */
  readonly memory?: object | null;
  /** Default: drafts live as long as the page. */
  readonly drafts?: DraftStore | null;
  /**
   * Identifies the user, such as the id of the session's staff member: another user's draft is discarded unseen.
   */
  readonly draftOwner?: string;
  /** Whether to discard earlier drafts of this page. */
  readonly beginsAnew?: boolean;
  /** URL of the map's outlines (TopoJSON of us-atlas); default: none. */
  readonly outlinesUrl?: string | null;
  readonly onReady?: () => void;
  readonly onCreated?: (request: TransportRequest) => void;
  readonly onProblem?: (problem: WidgetProblem) => void;
}
