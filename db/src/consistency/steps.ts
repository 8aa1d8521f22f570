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
  milestoneNames.map((milestone) => [milestone, ["request.milestone"]]),
) as unknown as Record<(typeof milestoneNames)[number], readonly ["request.milestone"]>;

/** Where an event has two actions, the status before it allows one. */
const actionsOfEvent: Readonly<Record<EventType, readonly TransitionAction[]>> = {
  created: ["request.create", "request.return"],
  response_received: ["response.create"],
  response_withdrawn: ["response.withdraw"],
  response_expired: ["response.withdraw"],
  response_rejected: ["response.reject"],
  approved: ["response.approve"],
  released: ["request.release", "request.hand_back"],
  started: ["request.start"],
  ...milestoneActions,
  completed: ["request.complete"],
  cancelled: ["request.cancel", "request.call_off"],
  rated: ["request.rate"],
  route_optimized: ["request.optimize"],
  acceptance_recorded: ["request.record_acceptance"],
  patient_accepted: ["request.accept_patient"],
  declined: ["request.decline"],
  decline_withdrawn: ["request.withdraw_decline"],
  asking_widened: ["request.widen"],
  no_response: ["request.widen"],
  changed: ["request.change"],
  change_proposed: ["request.change"],
  pickup_proposed: ["request.propose_pickup"],
  proposal_accepted: ["request.accept_proposal"],
  proposal_declined: ["request.decline_proposal"],
  proposal_withdrawn: ["request.withdraw_proposal"],
  milestone_corrected: ["request.correct_milestone"],
  reopened: ["request.reopen"],
  return_prepared: ["request.prepare_return"],
  return_removed: ["request.remove_return"],
  message: ["request.message"],
};

export interface LegalStep {
  readonly action: TransitionAction;
  readonly event: EventType;
  readonly from: RequestStatus | null;
  readonly to: RequestStatus;
}

export const legalSteps: readonly LegalStep[] = eventTypes.flatMap((event) =>
  actionsOfEvent[event].flatMap((action) =>
    [null, ...requestStatuses].flatMap((from) => {
      const targets = [0, 1].map((openResponses) => nextStatus(action, from, openResponses));
      return [...new Set(targets)].flatMap((to) => (to === null ? [] : [{ action, event, from, to }]));
    }),
  ),
);
