import type { PublicStatistics } from "@wardway/model";
import type { RequestPrefill } from "@wardway/widgets/request/request-widget-props";
import { forwardRef } from "react";
import type {
  WardwayRequestElement,
  WardwayResponsesElement,
  WardwayStatisticsElement,
  WardwayTrackingElement,
  WardwayTransportsElement,
} from "../elements/element-types.ts";
import { type Detail, useElement, type WidgetProps } from "./use-element.ts";

export interface StatisticsProps extends WidgetProps {
  /** Must be stable between renders. */
  readonly initial?: PublicStatistics | undefined;
  /** Poll interval in seconds without a live connection. Default: 30. */
  readonly pollSeconds?: number | undefined;
  /** Publishable key, for the site's own rate limit. */
  readonly siteKey?: string | undefined;
}

/** The public statistics. Needs no session. */
export const Statistics = /* @__PURE__ */ forwardRef<WardwayStatisticsElement, StatisticsProps>(
  function Statistics(props, ref) {
    const { initial, pollSeconds, siteKey } = props;
    return useElement(
      "wardway-statistics",
      props,
      ref,
      { "poll-seconds": pollSeconds, "site-key": siteKey },
      { initial },
      {},
    );
  },
);

export interface RequestFormProps extends WidgetProps {
  /** Known values. Must be stable between renders: a new object refills the form. */
  readonly prefill?: RequestPrefill | undefined;
  /** Level of the widget's heading, 1 to 6. Default: 2. */
  readonly headingLevel?: number | undefined;
  /** In memory (default), or encrypted in `sessionStorage`. */
  readonly drafts?: "memory" | "session" | undefined;
  /** Number of the request that the form changes. Default: it creates one. */
  readonly requestId?: number | undefined;
  readonly onCreated?: ((request: Detail<"wardway-request-created">) => void) | undefined;
  readonly onChanged?: ((request: Detail<"wardway-request-changed">) => void) | undefined;
  /** The user is done with the form that changes a request, or leaves it. */
  readonly onChangeClosed?: ((request: Detail<"wardway-change-closed">) => void) | undefined;
}

/** Form for a new request, with the scope `request`; or for one that it changes, with the scope `change`. */
export const RequestForm = /* @__PURE__ */ forwardRef<WardwayRequestElement, RequestFormProps>(
  function RequestForm(props, ref) {
    const { prefill, headingLevel, drafts, requestId, onCreated, onChanged, onChangeClosed } = props;
    return useElement(
      "wardway-request",
      props,
      ref,
      { "request-id": requestId, "heading-level": headingLevel },
      { prefill, drafts },
      {
        "wardway-request-created": (request) => onCreated?.(request),
        "wardway-request-changed": (request) => onChanged?.(request),
        "wardway-change-closed": (request) => onChangeClosed?.(request),
      },
    );
  },
);

export interface TrackingProps extends WidgetProps {
  readonly requestId: number;
  /** Level of the widget's heading, 1 to 6. Default: 2. */
  readonly headingLevel?: number | undefined;
  /** Poll interval in seconds without a live connection. */
  readonly pollSeconds?: number | undefined;
  readonly onStatusChanged?: ((change: Detail<"wardway-status-changed">) => void) | undefined;
  /** The user wants to compare the responses. Called only with the scope `approve`. */
  readonly onResponsesRequested?: ((request: Detail<"wardway-responses-requested">) => void) | undefined;
  /** The user wants to change the request. Called only with the scope `change`. */
  readonly onChangeRequested?: ((request: Detail<"wardway-change-requested">) => void) | undefined;
}

/**
 * Status, timeline and arrival of one transport; cancelling, rating and messages if allowed. Needs the scope `track`, or
 * `approve` or `change`, which read it too.
 */
export const Tracking = /* @__PURE__ */ forwardRef<WardwayTrackingElement, TrackingProps>(
  function Tracking(props, ref) {
    const { requestId, headingLevel, pollSeconds, onStatusChanged } = props;
    return useElement(
      "wardway-tracking",
      props,
      ref,
      { "request-id": requestId, "heading-level": headingLevel, "poll-seconds": pollSeconds },
      {},
      {
        "wardway-status-changed": (change) => onStatusChanged?.(change),
        "wardway-responses-requested": (request) => props.onResponsesRequested?.(request),
        "wardway-change-requested": (request) => props.onChangeRequested?.(request),
      },
    );
  },
);

export interface TransportsProps extends WidgetProps {
  /** 1 to 6. Default: 2. */
  readonly headingLevel?: number | undefined;
  /** Poll interval in seconds without a live connection. */
  readonly pollSeconds?: number | undefined;
  readonly onSelected?: ((transport: Detail<"wardway-transport-selected">) => void) | undefined;
}

/** The hospital's transports, the most urgent first. Needs the scope `list`. */
export const Transports = /* @__PURE__ */ forwardRef<WardwayTransportsElement, TransportsProps>(
  function Transports(props, ref) {
    const { headingLevel, pollSeconds, onSelected } = props;
    return useElement(
      "wardway-transports",
      props,
      ref,
      { "heading-level": headingLevel, "poll-seconds": pollSeconds },
      {},
      { "wardway-transport-selected": (transport) => onSelected?.(transport) },
    );
  },
);

export interface ResponsesProps extends WidgetProps {
  readonly requestId: number;
  /** 1 to 6. Default: 2. */
  readonly headingLevel?: number | undefined;
  /** Poll interval in seconds without a live connection. */
  readonly pollSeconds?: number | undefined;
  readonly onApproved?: ((decision: Detail<"wardway-response-approved">) => void) | undefined;
  readonly onRejected?: ((decision: Detail<"wardway-response-rejected">) => void) | undefined;
  readonly onStatusChanged?: ((change: Detail<"wardway-status-changed">) => void) | undefined;
}

/** The responses to one request. Needs the scope `track` to compare them, `approve` to decide on them too. */
export const Responses = /* @__PURE__ */ forwardRef<WardwayResponsesElement, ResponsesProps>(
  function Responses(props, ref) {
    const { requestId, headingLevel, pollSeconds, onApproved, onRejected, onStatusChanged } = props;
    return useElement(
      "wardway-responses",
      props,
      ref,
      { "request-id": requestId, "heading-level": headingLevel, "poll-seconds": pollSeconds },
      {},
      {
        "wardway-response-approved": (decision) => onApproved?.(decision),
        "wardway-response-rejected": (decision) => onRejected?.(decision),
        "wardway-status-changed": (change) => onStatusChanged?.(change),
      },
    );
  },
);
