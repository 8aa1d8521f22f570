import {
  type EventType,
  eventTypes,
  milestoneNames,
  nextStatus,
  type RequestStatus,
  requestStatuses,
  type TransitionAction,
} from "@wardway/model";

const milestoneActions = Object.fromEntries(
  milestoneNames.map((milestone) => [milestone, "request.milestone"]),
) as Record<(typeof milestoneNames)[number], "request.milestone">;

export const actionOfEvent: Readonly<Record<EventType, TransitionAction>> = {
  created: "request.create",
  response_received: "response.create",
  response_withdrawn: "response.withdraw",
  response_rejected: "response.reject",
  approved: "response.approve",
  released: "request.release",
  started: "request.start",
  ...milestoneActions,
  completed: "request.complete",
  cancelled: "request.cancel",
  rated: "request.rate",
  route_optimized: "request.optimize",
};

export interface LegalStep {
  readonly event: EventType;
  readonly from: RequestStatus | null;
  readonly to: RequestStatus;
}

export const legalSteps: readonly LegalStep[] = eventTypes.flatMap((event) =>
  [null, ...requestStatuses].flatMap((from) => {
    const targets = [0, 1].map((openResponses) => nextStatus(actionOfEvent[event], from, openResponses));
    return [...new Set(targets)].flatMap((to) => (to === null ? [] : [{ event, from, to }]));
  }),
);
