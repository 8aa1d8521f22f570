import type { RequestAttempt, RequestStatus } from "@wardway/model";
import type { Messages } from "@wardway/widgets/messages/messages";
import type { RequestPrefill } from "@wardway/widgets/request/request-widget-props";
import type { StatusChange } from "@wardway/widgets/tracking/tracking-widget-props";
import type { WidgetProblem } from "@wardway/widgets/widget-problem";
import type { GetSession, PublicStatistics, WardwayClient } from "../index.ts";

/** `auto` follows the user's system. */
export type Theme = "light" | "dark" | "auto";

/** Each property whose type has `null` reflects an attribute, such as `base-url`; `null` removes it. */
interface WardwayElement extends HTMLElement {
  /** The portal's address; default: where the script was loaded from. */
  baseUrl: string | null;
  /** BCP 47, such as `es`; default: that of the surrounding page. */
  language: string | null;
  /** Default: `auto`. */
  theme: Theme | null;
  /** Replaces `baseUrl` and `getSession`. */
  client: WardwayClient | undefined;
  /** ICU messages by code, for other languages or wording. */
  messages: Messages | undefined;
  /** Refetches; after a rejection also requests a new session. */
  refresh(): void;
  /** Starts over and discards typed text. */
  reset(): void;
  /** Focuses the first control. */
  focus(options?: FocusOptions): void;
}

export interface WardwayStatisticsElement extends WardwayElement {
  /** Poll interval without a live connection. Default: 30. */
  pollSeconds: number | null;
  /** Publishable key, for the site's own rate limit. */
  siteKey: string | null;
  /** The attribute `initial` accepts the same as JSON. */
  initial: PublicStatistics | undefined;
}

interface WithSession extends WardwayElement {
  /** Level of the widget's heading, 1 to 6. Default: 2. */
  headingLevel: number | null;
  getSession: GetSession | undefined;
}

export interface WardwayRequestElement extends WithSession {
  /** Health data: a property, never an attribute. */
  prefill: RequestPrefill | undefined;
  /** In memory, or encrypted in `sessionStorage`. */
  drafts: "memory" | "session" | undefined;
  /** Number of the request that the form changes; default: it creates one. Its texts are those of the request, and no draft. */
  requestId: number | null;
}

export interface WardwayTrackingElement extends WithSession {
  /** The transport's number. */
  requestId: number | null;
  /** Poll interval without a live connection. Default: 15. */
  pollSeconds: number | null;
}

export interface WardwayTransportsElement extends WithSession {
  /** Poll interval without a live connection. Default: 15. */
  pollSeconds: number | null;
}

export interface WardwayResponsesElement extends WithSession {
  /** The transport's number. */
  requestId: number | null;
  /** Poll interval without a live connection. Default: 15. */
  pollSeconds: number | null;
}

/** Elements by tag. */
export interface WardwayElements {
  "wardway-statistics": WardwayStatisticsElement;
  "wardway-request": WardwayRequestElement;
  "wardway-transports": WardwayTransportsElement;
  "wardway-tracking": WardwayTrackingElement;
  "wardway-responses": WardwayResponsesElement;
}

/** What a page sets on an element: its properties, or the attributes that they reflect. */
export type WardwayElementProps<Tag extends keyof WardwayElements> = {
  [Name in keyof WardwayElements[Tag] as Name extends Settable ? Name : never]?:
    | WardwayElements[Tag][Name]
    | undefined;
} & { readonly [Name in ReflectedAttribute]?: string | number | undefined } & {
  /** Logs calls, errors and faulty messages. */
  readonly debug?: boolean | "" | undefined;
};

type Settable =
  | "baseUrl"
  | "language"
  | "theme"
  | "headingLevel"
  | "client"
  | "messages"
  | "initial"
  | "pollSeconds"
  | "siteKey"
  | "getSession"
  | "prefill"
  | "drafts"
  | "requestId";
type ReflectedAttribute = "base-url" | "heading-level" | "poll-seconds" | "request-id" | "site-key";

export type StatusChangedEvent = CustomEvent<StatusChange>;

export interface ResponseDecision {
  readonly requestId: number;
  readonly responseId: number;
}

export interface SavedChange {
  readonly requestId: number;
  readonly status: RequestStatus;
  /** Something waits for the answer of the company. */
  readonly isProposed: boolean;
}

/** Events bubble, cross shadow roots and contain no patient data. */
export interface WardwayElementEvents {
  "wardway-ready": CustomEvent<undefined>;
  "wardway-request-created": CustomEvent<{ readonly requestId: number; readonly status: RequestStatus }>;
  "wardway-request-changed": CustomEvent<SavedChange>;
  "wardway-change-requested": CustomEvent<{ readonly requestId: number }>;
  "wardway-change-closed": CustomEvent<{ readonly requestId: number }>;
  "wardway-transport-selected": CustomEvent<{ readonly requestId: number; readonly status: RequestStatus }>;
  "wardway-responses-requested": CustomEvent<{ readonly requestId: number }>;
  "wardway-response-approved": CustomEvent<ResponseDecision>;
  "wardway-response-rejected": CustomEvent<ResponseDecision>;
  "wardway-status-changed": StatusChangedEvent;
  "wardway-error": CustomEvent<WidgetProblem>;
  /** Before each attempt of a call. */
  "wardway-call": CustomEvent<RequestAttempt>;
  "wardway-resize": CustomEvent<{ readonly width: number; readonly height: number }>;
}

declare global {
  interface HTMLElementTagNameMap extends WardwayElements {}
  interface HTMLElementEventMap extends WardwayElementEvents {}
  interface ShadowRootEventMap extends WardwayElementEvents {}
  interface DocumentEventMap extends WardwayElementEvents {}
  interface WindowEventMap extends WardwayElementEvents {}
}
