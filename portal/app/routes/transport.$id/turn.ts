import { msg, t } from "@lingui/core/macro";
import {
  type Actor,
  canNow,
  EARLY_START_HOURS,
  isEarlyCompletion,
  type TransportRequest,
  type TransportResponse,
} from "@wardway/model";
import { milestonesAhead } from "@wardway/widgets/tracking/milestones";
import { formatNumber } from "#app/infra/locale.ts";
import { getEarlyStep, getNextStep } from "#app/sections/transports/transport/next-step.ts";

/** The viewer acts by a step or at a link's target, or waits for another party. */
export type Turn =
  | { readonly kind: "step" }
  | { readonly kind: "lead"; readonly tab: Tab; readonly anchor: string; readonly label: string }
  | { readonly kind: "waiting"; readonly label: string }
  | { readonly kind: "ended" };

export const transportTabs = [
  { value: "details", label: msg`Details` },
  { value: "route", label: msg`Route Map` },
  { value: "responses", label: msg`Responses` },
  { value: "messages", label: msg`Messages` },
] as const;
export type Tab = (typeof transportTabs)[number]["value"];

export interface TurnFacts {
  readonly request: TransportRequest;
  readonly responses: readonly TransportResponse[];
  readonly isRated: boolean;
}

/** @param now ISO 8601 */
export function getTurn(actor: Actor, { request, responses, isRated }: TurnFacts, now: string): Turn {
  const company = request.ambulanceCompanyName ?? t`the company`;
  if (getNextStep(actor, request, now)) return { kind: "step" };
  if (canNow(actor, "request.accept_proposal", request)) {
    return { kind: "lead", tab: "details", anchor: "proposal", label: t`Answer the proposed change` };
  }
  const open = responses.filter(({ status }) => status === "pending").length;
  if (open > 0 && canNow(actor, "response.approve", request)) {
    const label = open === 1 ? t`Review 1 response` : t`Review ${open} responses`;
    return { kind: "lead", tab: "responses", anchor: "responses", label };
  }
  if (request.asking?.noResponseSince && request.openResponses === 0) {
    return { kind: "lead", tab: "responses", anchor: "responses", label: t`No company has responded` };
  }
  const isDeclined = actor.role === "ambulance" && request.declines !== undefined;
  if (isDeclined && canNow(actor, "request.withdraw_decline", request)) {
    return { kind: "waiting", label: t`Your company has declined` };
  }
  if (open === 0 && canNow(actor, "response.create", request)) {
    return { kind: "lead", tab: "responses", anchor: "respond", label: t`Respond` };
  }
  if (!isRated && canNow(actor, "request.rate", request)) {
    return { kind: "lead", tab: "details", anchor: "rate", label: t`Rate Transport` };
  }
  switch (request.status) {
    case "pending":
      return { kind: "waiting", label: t`Waiting for companies to respond` };
    case "needs_approval":
      return { kind: "waiting", label: t`Waiting for the hospital to approve a response` };
    case "approved":
      if (getEarlyStep(actor, request, now)) {
        return {
          kind: "waiting",
          label: t`The pick-up is more than ${{ hours: formatNumber(EARLY_START_HOURS) }} hours away`,
        };
      }
      return { kind: "waiting", label: t`Waiting for ${company} to start` };
    case "in_progress": {
      if (!isEarlyCompletion(request))
        return { kind: "waiting", label: t`Waiting for the hospital to complete the transport` };
      const isAboard = !milestonesAhead(request.lastMilestone).includes("patient_aboard");
      return {
        kind: "waiting",
        label: isAboard
          ? t`Waiting for ${company} to hand over the patient`
          : t`Waiting for ${company} to pick up the patient`,
      };
    }
    default:
      return { kind: "ended" };
  }
}
