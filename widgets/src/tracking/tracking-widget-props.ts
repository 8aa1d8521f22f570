import type { RequestStatus } from "@wardway/db/model";
import type { WidgetProblem } from "../request/request-widget-props.ts";

export interface StatusChange {
  readonly requestId: number;
  readonly status: RequestStatus;
  readonly before: RequestStatus;
}

export interface TrackingWidgetProps {
  readonly requestId: number;
  /** What the session may do beyond looking; whether the transport allows it now is decided by its status. */
  readonly mayCancel: boolean;
  readonly mayRate: boolean;
  /** IANA name of the zone that times are shown in. */
  readonly timeZone: string;
  readonly onReady?: () => void;
  readonly onStatusChanged?: (change: StatusChange) => void;
  readonly onProblem?: (problem: WidgetProblem) => void;
}
