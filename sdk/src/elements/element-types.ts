import type { RequestStatus } from "@wardway/model";
import type { Messages } from "@wardway/widgets/messages/messages";
import type { RequestPrefill, WidgetProblem } from "@wardway/widgets/request/request-widget-props";
import type { StatusChange } from "@wardway/widgets/tracking/tracking-widget-props";
import type { GetSession, PublicStatistics, WardwayClient } from "../index.ts";

/** Attributes: `portal`, `language`, `theme`, `poll-seconds`. */
interface WardwayElement extends HTMLElement {
  /** Replaces `portal` and `getSession`. */
  client: WardwayClient | undefined;
  /** ICU messages by code, for other languages or wording. */
  messages: Messages | undefined;
  /** Refetches; after a rejection also requests a new session. */
  refresh(): void;
  /** Focuses the first control. */
  focus(options?: FocusOptions): void;
}

/** Attributes: `site-key`, `initial`. */
export interface WardwayStatisticsElement extends WardwayElement {
  /** The attribute `initial` accepts the same as JSON. */
  initial: PublicStatistics | undefined;
}

interface WithSession extends WardwayElement {
  getSession: GetSession | undefined;
}

export interface WardwayRequestElement extends WithSession {
  /** Health data: a property, never an attribute. */
  prefill: RequestPrefill | undefined;
  /** In memory, or encrypted in `sessionStorage`. */
  drafts: "memory" | "session" | undefined;
  /** Starts over and discards typed text. */
  reset(): void;
}

/** Attribute: `request-id`. */
export type WardwayTrackingElement = WithSession;

export type StatusChangedEvent = CustomEvent<StatusChange>;

/** Events bubble, cross shadow roots and contain no patient data. */
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
