import {
  type Actor,
  canNow,
  EARLY_START_HOURS,
  isEarlyCompletion,
  type TransportRequest,
  type TransportResponse,
} from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
import { milestonesAhead } from "@wardway/widgets/tracking/milestones";
import { portalLanguage } from "#app/infra/language.ts";
import { getEarlyStep, getNextStep } from "#app/ui/transport/next-step.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

/** The viewer acts by a step or at a link's target, or waits for another party. */
export type Turn =
  | { readonly kind: "step" }
  | { readonly kind: "lead"; readonly tab: Tab; readonly anchor: string; readonly label: string }
  | { readonly kind: "waiting"; readonly label: string }
  | { readonly kind: "ended" };

export const transportTabs = [
  { value: "details", label: translate("transportId.details") },
  { value: "route", label: translate("transportId.routeMap") },
  { value: "responses", label: translate("transportId.responses") },
] as const;
export type Tab = (typeof transportTabs)[number]["value"];

export interface TurnFacts {
  readonly request: TransportRequest;
  readonly responses: readonly TransportResponse[];
  readonly isRated: boolean;
}

/** @param now ISO 8601 */
export function getTurn(actor: Actor, { request, responses, isRated }: TurnFacts, now: string): Turn {
  const company = request.ambulanceCompanyName ?? "the company";
  if (getNextStep(actor, request, now)) return { kind: "step" };
  const open = responses.filter(({ status }) => status === "pending").length;
  if (open > 0 && canNow(actor, "response.approve", request)) {
    const label =
      open === 1
        ? translate("transportId.review1Response")
        : translate("transportId.reviewResponses", { open });
    return { kind: "lead", tab: "responses", anchor: "responses", label };
  }
  if (open === 0 && canNow(actor, "response.create", request)) {
    return { kind: "lead", tab: "responses", anchor: "respond", label: translate("transportId.respond") };
  }
  if (!isRated && canNow(actor, "request.rate", request)) {
    return { kind: "lead", tab: "details", anchor: "rate", label: translate("transportId.rateTransport") };
  }
  switch (request.status) {
    case "pending":
      return { kind: "waiting", label: translate("transportId.waitingForCompaniesToRespond") };
    case "needs_approval":
      return { kind: "waiting", label: translate("transportId.waitingForApproval") };
    case "approved":
      if (getEarlyStep(actor, request, now)) {
        return {
          kind: "waiting",
          label: translate("transportId.pickUpIsFarAhead", { hours: EARLY_START_HOURS }),
        };
      }
      return { kind: "waiting", label: translate("transportId.waitingForToStart", { company }) };
    case "in_progress": {
      if (!isEarlyCompletion(request))
        return { kind: "waiting", label: translate("transportId.waitingForCompletion") };
      const isAboard = !milestonesAhead(request.lastMilestone).includes("patient_aboard");
      return {
        kind: "waiting",
        label: translate(isAboard ? "transportId.waitingForTransferOfCare" : "transportId.waitingForPickUp", {
          company,
        }),
      };
    }
    default:
      return { kind: "ended" };
  }
}
