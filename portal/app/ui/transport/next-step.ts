import { type Actor, canNow, type Milestone } from "@wardway/model";
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

/** Returns null if it is another user's turn. */
export function getNextStep(actor: Actor, request: StepFacts): NextStep | null {
  if (canNow(actor, "request.start", request))
    return { intent: "start", label: translate("ui.transport.startTransport") };
  if (canNow(actor, "request.complete", request))
    return { intent: "complete", label: translate("ui.transport.complete") };
  const [milestone] = milestonesAhead(request.lastMilestone);
  if (milestone && canNow(actor, "request.milestone", request)) {
    return { intent: "milestone", label: milestoneLabels[milestone], milestone };
  }
  return null;
}
