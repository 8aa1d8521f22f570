import {
  closedStatuses,
  getDueTime,
  getLateness,
  isBeforePickup,
  minutesLate,
  openStatuses,
  type TransportRequest,
} from "@wardway/model";

export type UrgencyFacts = Pick<
  TransportRequest,
  | "status"
  | "transportDate"
  | "asSoonAsPossible"
  | "createdAt"
  | "promisedArrival"
  | "lastMilestone"
  | "priority"
>;

export interface Urgency {
  /** After `getDueTime`; 0 if not late. */
  readonly minutesLate: number;
  /** Late, or due so soon that it will be. */
  readonly isLate: boolean;
  /** The next step cannot wait. */
  readonly isUrgent: boolean;
}

/** @param now ISO 8601 */
export function getUrgency(request: UrgencyFacts, now: string): Urgency {
  const { status } = request;
  const lateness = getLateness(request, now);
  const isOpen = openStatuses.some((open) => open === status);
  const minutes = isOpen || isBeforePickup(request) ? Math.max(0, minutesLate(getDueTime(request), now)) : 0;
  const isLate = lateness !== null || (isOpen && minutes > 0);
  const isClosed = closedStatuses.some((closed) => closed === status);
  return {
    minutesLate: isLate ? minutes : 0,
    isLate,
    isUrgent: isLate || (request.priority === "critical" && !isClosed),
  };
}
