import type { PublicStatistics } from "@wardway/model";
import type { RequestPrefill } from "@wardway/widgets/request/request-widget-props";
import type { ReactElement } from "react";
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
export function Statistics(props: StatisticsProps): ReactElement {
  const { initial, pollSeconds, siteKey } = props;
  return useElement(
    "wardway-statistics",
    props,
    { "poll-seconds": pollSeconds, "site-key": siteKey },
    { initial },
    {},
  );
}

export interface RequestFormProps extends WidgetProps {
  /** Known values. Must be stable between renders: a new object refills the form. */
  readonly prefill?: RequestPrefill | undefined;
  /** In memory (default), or encrypted in `sessionStorage`. */
  readonly drafts?: "memory" | "session" | undefined;
  readonly onCreated?: ((request: Detail<"wardway:request-created">) => void) | undefined;
}

/** Form for a new request. Needs the scope `request`. */
export function RequestForm(props: RequestFormProps): ReactElement {
  const { prefill, drafts, onCreated } = props;
  return useElement(
    "wardway-request",
    props,
    {},
    { prefill, drafts },
    { "wardway:request-created": (request) => onCreated?.(request) },
  );
}

export interface TrackingProps extends WidgetProps {
  readonly requestId: number;
  /** Poll interval in seconds without a live connection. */
  readonly pollSeconds?: number | undefined;
  readonly onStatusChanged?: ((change: Detail<"wardway:status-changed">) => void) | undefined;
}

/** Status, timeline and arrival of one transport; cancelling and rating if allowed. Needs the scope `track`. */
export function Tracking(props: TrackingProps): ReactElement {
  const { requestId, pollSeconds, onStatusChanged } = props;
  return useElement(
    "wardway-tracking",
    props,
    { "request-id": requestId, "poll-seconds": pollSeconds },
    {},
    { "wardway:status-changed": (change) => onStatusChanged?.(change) },
  );
}
