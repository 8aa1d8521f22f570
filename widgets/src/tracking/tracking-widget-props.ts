import type { RequestStatus } from "@wardway/model";
import type { WidgetProblem } from "../widget-problem.ts";

export interface StatusChange {
  readonly requestId: number;
  readonly status: RequestStatus;
  readonly previousStatus: RequestStatus;
}

export interface TrackingWidgetProps {
  readonly requestId: number;
  /** By the session's scopes; the status decides as well. */
  readonly mayCancel: boolean;
  readonly mayRate: boolean;
  readonly mayMessage: boolean;
  /** Requests the return trip that the hospital has prepared. */
  readonly mayReturn: boolean;
  /** The page shows the responses, because the session may approve one; null if it may not. */
  readonly onCompare?: (() => void) | null | undefined;
  /** The page shows the form that changes the request; null if the session may not. */
  readonly onChange?: (() => void) | null | undefined;
  /** IANA name. */
  readonly timeZone: string;
  /** Poll interval in seconds while visible and without a live connection. Default: 15. */
  readonly pollSeconds?: number | undefined;
  /** Another object triggers a fetch. The parent reports an expired session (401). */
  readonly session?: object | undefined;
  /** TopoJSON of us-atlas; null for none. */
  readonly outlinesUrl?: string | null | undefined;
  /** Called once, when the transport is shown. */
  readonly onReady?: (() => void) | undefined;
  /** Called for each change after the first fetch. */
  readonly onStatusChanged?: ((change: StatusChange) => void) | undefined;
  /** Called once per error, until a fetch succeeds. */
  readonly onProblem?: ((problem: WidgetProblem) => void) | undefined;
}
