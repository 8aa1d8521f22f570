import {
  type Actor,
  canNow,
  isEarlyCompletion,
  isEarlyStart,
  type Milestone,
  type TransportRequest,
} from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
import { milestonesAhead, type StepFacts } from "@wardway/widgets/tracking/milestones";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export const milestoneLabels: Record<Milestone, string> = {
  en_route: translate("ui.transport.enRoute"),
  at_pickup: translate("ui.transport.atPickUp"),
  patient_aboard: translate("ui.transport.patientAboard"),
  at_destination: translate("ui.transport.atDestination"),
  transfer_of_care: translate("ui.transport.transferOfCare"),
};

export type NextStep =
  | { readonly intent: "start"; readonly label: string }
  | { readonly intent: "complete"; readonly label: string }
  | { readonly intent: "milestone"; readonly label: string; readonly milestone: Milestone };

export type StepRequest = StepFacts & Pick<TransportRequest, "transportDate">;

/** Returns null if it is another user's turn or the step is early. @param now ISO 8601 */
export function getNextStep(actor: Actor, request: StepRequest, now: string): NextStep | null {
  if (canNow(actor, "request.start", request) && !isEarlyStart(request, now))
    return { intent: "start", label: translate("ui.transport.startTransport") };
  if (canNow(actor, "request.complete", request) && !isEarlyCompletion(request))
    return { intent: "complete", label: translate("ui.transport.complete") };
  const [milestone] = milestonesAhead(request.lastMilestone);
  if (milestone && request.status === "in_progress" && canNow(actor, "request.milestone", request)) {
    return { intent: "milestone", label: milestoneLabels[milestone], milestone };
  }
  return null;
}

/** A step that is possible, but harmful by mistake: it takes a reason. @param now ISO 8601 */
export function getEarlyStep(actor: Actor, request: StepRequest, now: string): "start" | "complete" | null {
  if (canNow(actor, "request.start", request) && isEarlyStart(request, now)) return "start";
  return canNow(actor, "request.complete", request) && isEarlyCompletion(request) ? "complete" : null;
}
