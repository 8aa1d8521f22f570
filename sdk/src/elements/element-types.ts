import type { RequestStatus } from "@wardway/model";
import type { Messages } from "@wardway/widgets/messages/messages";
import type { RequestPrefill, WidgetProblem } from "@wardway/widgets/request/request-widget-props";
import type { StatusChange } from "@wardway/widgets/tracking/tracking-widget-props";
import type { GetSession, PublicStatistics, WardwayClient } from "../index.ts";

/** What all elements have. Attributes: `portal`, `language`, `theme`, `poll-seconds`. */
interface WardwayElement extends HTMLElement {
  /** A client of the page's own, shared by several elements, in place of `portal` and `getSession`. */
  client: WardwayClient | undefined;
  /** Texts in place of the widget's own: ICU messages by code, for other languages or other words. */
  messages: Messages | undefined;
  /** Asks the portal again; after a refusal, for a session too. */
  refresh(): void;
  /** Puts the focus on the first control. */
  focus(options?: FocusOptions): void;
}

/** Attributes: `site-key`, `initial`. */
export interface WardwayStatisticsElement extends WardwayElement {
  /** Figures that the page has already: shown at once. The attribute `initial` takes the same as JSON. */
  initial: PublicStatistics | undefined;
}

interface WithSession extends WardwayElement {
  /** Asks the page's own backend for a widget session. */
  getSession: GetSession | undefined;
}

export interface WardwayRequestElement extends WithSession {
  /** What the page knows already. Health data: by this property alone. */
  prefill: RequestPrefill | undefined;
  /** Where a draft is kept: the page's memory, or `sessionStorage`, sealed with a key that is in memory alone. */
  drafts: "memory" | "session" | undefined;
  /** Begins anew: what was typed is gone. */
  reset(): void;
}

/** Attribute: `request-id`. */
export type WardwayTrackingElement = WithSession;

export type StatusChangedEvent = CustomEvent<StatusChange>;

/** Events of the elements. They bubble, past shadow roots too, and none holds a patient's data. */
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
