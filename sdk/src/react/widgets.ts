import type { PublicStatistics } from "@wardway/model";
import type { RequestPrefill } from "@wardway/widgets/request/request-widget-props";
import type { ReactElement } from "react";
import { type Detail, useElement, type WidgetProps } from "./use-element.ts";

export interface StatisticsProps extends WidgetProps {
  /** The figures to begin with. Keep it the same object. */
  readonly initial?: PublicStatistics | undefined;
  /** Seconds between two looks while nothing is heard live: 30, where it is missing. */
  readonly pollSeconds?: number | undefined;
  /** The site's publishable key: its pages are not kept waiting by others of their network. */
  readonly siteKey?: string | undefined;
}

/** The public figures. Needs no session. */
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
  /** What the page knows already. Keep it the same object: another one is filled in anew. */
  readonly prefill?: RequestPrefill | undefined;
  /** Where a draft waits: in the page alone (as it does where this is missing), or over a reload, encrypted. */
  readonly drafts?: "memory" | "session" | undefined;
  /** A transport has been asked for. */
  readonly onCreated?: ((request: Detail<"wardway:request-created">) => void) | undefined;
}

/** The form that asks for a transport. Its session needs the scope `request`. */
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
  /** Seconds between two looks while nothing is heard live. */
  readonly pollSeconds?: number | undefined;
  /** The transport has another status. */
  readonly onStatusChanged?: ((change: Detail<"wardway:status-changed">) => void) | undefined;
}

/** One transport: status, timeline, arrival and, where they are allowed, cancelling and rating. Needs `track`. */
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
