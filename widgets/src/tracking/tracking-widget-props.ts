import type { RequestStatus } from "@wardway/model";
import type { WidgetProblem } from "../request/request-widget-props.ts";

export interface StatusChange {
  readonly requestId: number;
  readonly status: RequestStatus;
  readonly previousStatus: RequestStatus;
}

export interface TrackingWidgetProps {
  readonly requestId: number;
  /** What the session may do beyond looking; whether the transport allows it now is decided by its status. */
  readonly mayCancel: boolean;
  readonly mayRate: boolean;
  /** IANA name of the zone that times are shown in. */
  readonly timeZone: string;
  /** Seconds between two looks while the page is in sight and changes are not heard as they happen; 15 unless told. */
  readonly pollSeconds?: number | undefined;
  /** Another object asks the portal again. That a session is over (401) is said by whoever gives it. */
  readonly session?: object | undefined;
  /** Address of the outlines under the map's tiles (TopoJSON of us-atlas); none without it. */
  readonly outlinesUrl?: string | null | undefined;
  /** Hears once that the transport is there to see. */
  readonly onReady?: (() => void) | undefined;
  /** Hears of each change of status that is seen after the first look. */
  readonly onStatusChanged?: ((change: StatusChange) => void) | undefined;
  /** Hears of what a person is told, too: once, until all is well again. */
  readonly onProblem?: ((problem: WidgetProblem) => void) | undefined;
}
