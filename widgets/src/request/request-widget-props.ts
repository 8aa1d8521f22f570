import type { Position, TransportRequest } from "@wardway/model";
import type { MessageParams } from "@wardway/model/messages/message";

export interface PrefilledPlace {
  readonly text: string;
  /** Decimal degrees, WGS 84; without it the place is not marked on the map. */
  readonly position?: Position;
}

/** What of a form is known before anybody types. */
export interface FormPrefill {
  readonly patientName?: string;
  readonly medicalRecordNumber?: string;
  readonly currentLocation?: PrefilledPlace;
  readonly destination?: PrefilledPlace;
  readonly contactPerson?: string;
  readonly specialInstructions?: string;
}

/**
 * What the host knows already. Given as a property, never by an address or an attribute: it may be health data. A place
 * may be its text alone.
 */
export interface RequestPrefill extends Omit<FormPrefill, "currentLocation" | "destination"> {
  readonly currentLocation?: PrefilledPlace | string;
  readonly destination?: PrefilledPlace | string;
}

/** Where a draft is kept beside the page's memory. Text in, the same text out. */
export interface DraftStore {
  read(): Promise<string | null>;
  write(draft: string): Promise<void>;
  forget(): Promise<void>;
}

export interface WidgetProblem {
  /** HTTP status; 0 where the portal could not be reached. */
  readonly status: number;
  /** As in a problem document of the API, such as `conflict`. */
  readonly category: string;
  /** Names the message: stable, for programs and translations. */
  readonly code: string;
  readonly params: MessageParams;
  /** The message in English, for people. */
  readonly sentence: string;
}

export interface RequestWidgetProps {
  /** IANA name of the zone that dates and times are typed in. */
  readonly timeZone: string;
  /** Miles, great circle; 0 for any length. */
  readonly maxDistance: number;
  /** May come and change later: what a person has typed stays. */
  readonly prefill?: FormPrefill;
  /**
   * What was typed is found again by a form that is given the same; the client of the provider unless given, for a host
   * that has a new one at each mount.
   */
  readonly memory?: object | null;
  /** Without it what was typed lives as long as the page. */
  readonly drafts?: DraftStore | null;
  /** Whose draft it is, such as the id of the session's staff member: that of anybody else is forgotten unseen. */
  readonly draftOwner?: string;
  /** Whether what an earlier form of this page has left is forgotten. */
  readonly beginsAnew?: boolean;
  /** Address of the outlines under the map's tiles (TopoJSON of us-atlas); none unless given. */
  readonly outlinesUrl?: string | null;
  readonly onReady?: () => void;
  readonly onCreated?: (request: TransportRequest) => void;
  readonly onProblem?: (problem: WidgetProblem) => void;
}
