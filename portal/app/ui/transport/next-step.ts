import { type Actor, canNow, type Milestone } from "@wardway/model";
import { milestonesAhead, type StepFacts } from "@wardway/widgets/tracking/milestones";

/** Labels of the crew's buttons. */
export const milestoneLabels: Record<Milestone, string> = {
  en_route: "En route",
  at_pickup: "At pick-up",
  patient_aboard: "Patient aboard",
  at_destination: "At destination",
  transfer_of_care: "Transfer of care",
};

export type NextStep =
  | { readonly intent: "start"; readonly label: string }
  | { readonly intent: "complete"; readonly label: string }
  | { readonly intent: "milestone"; readonly label: string; readonly milestone: Milestone };

/** Returns the status step that `actor` can take next, or null if it is another user's turn. */
export function nextStep(actor: Actor, request: StepFacts): NextStep | null {
  if (canNow(actor, "request.start", request)) return { intent: "start", label: "Start Transport" };
  if (canNow(actor, "request.complete", request)) return { intent: "complete", label: "Complete" };
  const [milestone] = milestonesAhead(request.lastMilestone);
  if (milestone && canNow(actor, "request.milestone", request)) {
    return { intent: "milestone", label: milestoneLabels[milestone], milestone };
  }
  return null;
}
