import type { Milestone, RequestStatus } from "@wardway/model";
import { classNames } from "./class-names.ts";

/** Stops of the route line, 1 to 8. */
export type RouteStop = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const stopOfStatus: Record<RequestStatus, RouteStop> = {
  pending: 1,
  needs_approval: 2,
  approved: 3,
  in_progress: 3,
  completed: 8,
  cancelled: 3,
};

const stopOfMilestone: Record<Milestone, RouteStop> = {
  en_route: 4,
  at_pickup: 5,
  patient_aboard: 6,
  at_destination: 7,
  transfer_of_care: 8,
};

export interface RouteFacts {
  readonly status: RequestStatus;
  readonly lastMilestone?: Milestone | null;
}

/** Returns the last stop that was reached. */
export function getRouteStop({ status, lastMilestone }: RouteFacts): RouteStop {
  if (status === "completed" || !lastMilestone) return stopOfStatus[status];
  return stopOfMilestone[lastMilestone];
}

const lookOfStatus: Record<RequestStatus, string> = {
  // Their stops say that they wait.
  pending: "",
  needs_approval: "",
  approved: "route-waits",
  in_progress: "",
  completed: "route-over",
  cancelled: "route-off",
};

export interface RouteLineProps {
  request: RouteFacts;
  /** Late, or waiting for the viewer: the head takes the signal colour. */
  isUrgent?: boolean;
  className?: string | undefined;
}

/**
 * The W of the mark as a transport's way: solid where it was, dotted ahead, a ring where it waits, a disc where it moves.
 * Decorative: the status word beside it says the same. Needs a `RouteSymbol` in the same document or shadow root.
 */
export function RouteLine({ request, isUrgent = false, className }: RouteLineProps) {
  return (
    <svg
      aria-hidden="true"
      className={classNames(
        "route",
        `stop-${getRouteStop(request)}`,
        lookOfStatus[request.status],
        isUrgent && "route-urgent",
        className,
      )}
    >
      <use href="#ww-route" />
    </svg>
  );
}

/** Shown in empty, failed and loading states. */
export function StillRoute({ stop = 1, isMoving = false }: { stop?: RouteStop; isMoving?: boolean }) {
  return (
    <svg
      aria-hidden="true"
      className={classNames("route route-large", `stop-${stop}`, isMoving ? "route-loading" : "route-idle")}
    >
      <use href="#ww-route" />
    </svg>
  );
}

const way = "M4 5 14 19 24 9 34 19 44 5";

/** Once in each document or shadow root with route lines. Its parts take variables of the line that uses them. */
export function RouteSymbol() {
  return (
    <svg aria-hidden="true" className="route-symbol">
      <symbol id="ww-route" viewBox="0 0 48 24">
        <circle className="route-end" cx="44" cy="5" r="2.6" />
        <path className="route-ahead" pathLength="1" d={way} />
        <path className="route-done" pathLength="1" d={way} />
        <path className="route-head" pathLength="1" d={way} />
        <path className="route-hole" pathLength="1" d={way} />
      </symbol>
    </svg>
  );
}
