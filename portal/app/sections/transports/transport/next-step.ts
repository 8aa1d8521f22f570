import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import {
  type Actor,
  canNow,
  isEarlyCompletion,
  isEarlyStart,
  type Milestone,
  type TransportRequest,
} from "@wardway/model";
import { milestonesAhead, type StepFacts } from "@wardway/widgets/tracking/milestones";
import { i18n } from "#app/infra/locale.ts";

export const milestoneLabels: Record<Milestone, MessageDescriptor> = {
  en_route: msg`En route`,
  at_pickup: msg`At pick-up`,
  patient_aboard: msg`Patient aboard`,
  at_destination: msg`At destination`,
  transfer_of_care: msg`Transfer of care`,
};

export type NextStep =
  | { readonly intent: "start"; readonly label: string }
  | { readonly intent: "complete"; readonly label: string }
  | { readonly intent: "milestone"; readonly label: string; readonly milestone: Milestone };

export type StepRequest = StepFacts & Pick<TransportRequest, "transportDate">;

/** Returns null if it is another user's turn or the step is early. @param now ISO 8601 */
export function getNextStep(actor: Actor, request: StepRequest, now: string): NextStep | null {
  if (canNow(actor, "request.start", request) && !isEarlyStart(request, now))
    return { intent: "start", label: t`Start Transport` };
  if (canNow(actor, "request.complete", request) && !isEarlyCompletion(request))
    return { intent: "complete", label: t`Complete` };
  const [milestone] = milestonesAhead(request.lastMilestone);
  if (milestone && request.status === "in_progress" && canNow(actor, "request.milestone", request)) {
    return { intent: "milestone", label: i18n._(milestoneLabels[milestone]), milestone };
  }
  return null;
}

/** A step that is possible, but harmful by mistake: it takes a reason. @param now ISO 8601 */
export function getEarlyStep(actor: Actor, request: StepRequest, now: string): "start" | "complete" | null {
  if (canNow(actor, "request.start", request) && isEarlyStart(request, now)) return "start";
  return canNow(actor, "request.complete", request) && isEarlyCompletion(request) ? "complete" : null;
}
