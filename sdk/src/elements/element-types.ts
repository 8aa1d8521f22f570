import type { RequestStatus } from "@wardway/model";
import type { Messages } from "@wardway/widgets/messages/messages";
import type { RequestPrefill, WidgetProblem } from "@wardway/widgets/request/request-widget-props";
import type { StatusChange } from "@wardway/widgets/tracking/tracking-widget-props";
import type { GetSession, PublicStatistics, WardwayClient } from "../index.ts";

/** Common to all elements. Attributes: `portal`, `language`, `theme`, `poll-seconds`. */
interface WardwayElement extends HTMLElement {
  /** An existing client, instead of `portal` and `getSession`. */
  client: WardwayClient | undefined;
  /** Texts in place of the widget's own: ICU messages by code, for other languages or other words. */
  messages: Messages | undefined;
  /** Fetches again; after a rejection also a new session. */
  refresh(): void;
  /** Focuses the first control. */
  focus(options?: FocusOptions): void;
}

/** Attributes: `site-key`, `initial`. */
export interface WardwayStatisticsElement extends WardwayElement {
  /** Initial statistics. The attribute `initial` takes the same as JSON. */
  initial: PublicStatistics | undefined;
}

interface WithSession extends WardwayElement {
  /** Requests a widget session from the page's own backend. */
  getSession: GetSession | undefined;
}

export interface WardwayRequestElement extends WithSession {
  /** Health data: a property, never an attribute. */
  prefill: RequestPrefill | undefined;
  /** Where drafts are stored: in memory, or encrypted in `sessionStorage`. */
  drafts: "memory" | "session" | undefined;
  /** Starts over; typed text is discarded. */
  reset(): void;
}

/** Attribute: `request-id`. */
export type WardwayTrackingElement = WithSession;

export type StatusChangedEvent = CustomEvent<StatusChange>;

/** Events of the elements. They bubble and cross shadow roots, and contain no patient data. */
export interface WardwayElementEvents {
  "wardway:ready": CustomEvent<undefined>;
  "wardway:request-created": CustomEvent<{ readonly id: number; readonly status: RequestStatus }>;
  "wardway:status-changed": StatusChangedEvent;
  "wardway:error": CustomEvent<WidgetProblem>;
  "wardway:resize": CustomEvent<{ readonly width: number; readonly height: number }>;
}

declare global {
  interface HTMLElementTagNameMap {
    "wardway-statistics": WardwayStatisticsElement;
    "wardway-request": WardwayRequestElement;
    "wardway-tracking": WardwayTrackingElement;
  }
  interface HTMLElementEventMap extends WardwayElementEvents {}
}
