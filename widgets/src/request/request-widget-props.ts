import type {
  Equipment,
  IsolationPrecaution,
  Position,
  Priority,
  TransportApi,
  TransportRequest,
} from "@wardway/model";
import type { ReactNode } from "react";
import type { WidgetProblem } from "../widget-problem.ts";
import type { RequestDraft } from "./request-draft.ts";
import type { RequestSource } from "./request-source.ts";

export interface PrefilledPlace {
  readonly text: string;
  /** Unit or ward; default: none. */
  readonly unit?: string;
  /** Room, bed or bay; default: none. */
  readonly room?: string;
  /** Decimal degrees, WGS 84; default: no marker. */
  readonly position?: Position;
}

/** The hospital that requests. */
export interface OwnHospital {
  readonly name: string;
  /** Null if unknown. */
  readonly position: Position | null;
  /** Suggested in it. */
  readonly units: readonly string[];
}

export interface FormPrefill {
  readonly patientName?: string;
  readonly medicalRecordNumber?: string;
  readonly currentLocation?: PrefilledPlace;
  readonly destination?: PrefilledPlace;
  readonly contactPerson?: string;
  readonly specialInstructions?: string;
  /** Day of the pick-up, `yyyy-mm-dd`, in the hospital's time zone; default: today. */
  readonly date?: string;
  /** Time of the pick-up, `hh:mm`, in the hospital's time zone; default: now. */
  readonly time?: string;
  readonly priority?: Priority;
  readonly isolationPrecautions?: IsolationPrecaution;
  readonly equipment?: readonly Equipment[];
  /** Number of the transport that the patient comes back from. What is typed into another form stays a draft. */
  readonly returnOf?: number;
  /** Number of the request that is repeated. Ignored beside `returnOf`. */
  readonly repeatOf?: number;
}

/** The request, or the template, that a form begins from. */
export interface FormOrigin {
  readonly kind: Exclude<RequestSource["kind"], "renew"> | "change";
  readonly id: number;
  /** Says so to the user. */
  readonly notice: string;
}

/** A form that begins from another request, or from a template. */
export interface BegunForm {
  readonly origin: FormOrigin;
  readonly texts: RequestDraft;
}

/** What makes the form change a request instead of creating one. */
export interface FormChange {
  readonly id: number;
  /** ISO 8601: the request's, which may be over; null as soon as possible. */
  readonly pickup: string | null;
  readonly words: {
    readonly title: string;
    readonly save: string;
    readonly saving: string;
    readonly cancel: string;
    readonly failed: string;
    readonly correct: string;
    readonly waitingOffline: string;
    readonly waitingUnreachable: string;
    readonly doNotSend: string;
    readonly waitsNoLonger: string;
  };
  readonly notice: string;
  /** Keeps what was typed apart from other forms. */
  readonly memory: object;
  readonly send: (body: Parameters<TransportApi["createRequest"]>[0]) => Promise<TransportRequest>;
  readonly onRefused: (problem: WidgetProblem) => void;
  readonly onSaved: (saved: TransportRequest) => void;
  /** What others have changed since the form began; null if nothing. Beside what was refused for it. */
  readonly since: ReactNode;
  readonly onCancel: () => void;
  /** Says what has become of it. */
  /** @param isEarlier the form was changed after that was sent */
  readonly renderSaved: (saved: TransportRequest, isEarlier: boolean) => ReactNode;
}

export interface OfferedTemplate {
  readonly id: number;
  readonly name: string;
}

/** A property, never a URL or an attribute: it may be health data. A place may be text only. */
export interface RequestPrefill extends Omit<FormPrefill, "currentLocation" | "destination"> {
  readonly currentLocation?: PrefilledPlace | string;
  readonly destination?: PrefilledPlace | string;
}

export interface DraftStore {
  read(): Promise<string | null>;
  write(draft: string): Promise<void>;
  clear(): Promise<void>;
}

export interface RequestWidgetProps {
  /** IANA name. */
  readonly timeZone: string;
  /** Fills in the current location unless `prefill` has one; default: none. */
  readonly hospital?: OwnHospital;
  /** Miles, great circle; 0 for no limit. */
  readonly maxDistance: number;
  /** May change later; typed text stays. */
  readonly prefill?: FormPrefill;
  /**
   * What the form begins with, apart from the values of `prefill`, which a template replaces. Default: nothing. The next
   * form is empty.
   */
  readonly begun?: BegunForm | null;
  /** Whether the first field of the form gets the focus when it appears. Default: not. */
  readonly takesFocus?: boolean;
  /** Default: the form creates a request. */
  readonly change?: FormChange | null;
  /** What an empty form can begin from; default: none. */
  readonly templates?: readonly OfferedTemplate[];
  /** Null for an empty form. */
  readonly onTemplate?: (templateId: number | null) => void;
  /**
   * Forms with the same object share drafts. Default: the provider's client; set it if the host creates a client per
   * mount.
   */
  readonly memory?: object | null;
  /** Default: in memory, until the page is left. */
  readonly drafts?: DraftStore | null;
  /** Identifies the user, such as by staff id: another user's draft is discarded unseen. */
  readonly draftOwner?: string;
  /** Discards earlier drafts of this page. */
  readonly isReset?: boolean;
  /** TopoJSON of us-atlas; default: none. */
  readonly outlinesUrl?: string | null;
  readonly onReady?: () => void;
  /** Called with the changed request, if the form changes one. */
  readonly onCreated?: (request: TransportRequest) => void;
  readonly onProblem?: (problem: WidgetProblem) => void;
}
