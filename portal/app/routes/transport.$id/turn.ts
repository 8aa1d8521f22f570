import { type Actor, canNow, type TransportRequest, type TransportResponse } from "@wardway/model";
import { nextStep } from "#app/ui/transport/next-step.ts";

/** Who acts next: the viewer, by a step or at a link's target, or another party. */
export type Turn =
  | { readonly kind: "step" }
  | { readonly kind: "lead"; readonly tab: Tab; readonly anchor: string; readonly label: string }
  | { readonly kind: "waiting"; readonly sentence: string }
  | { readonly kind: "ended" };

export const tabs = ["details", "route", "responses"] as const;
export type Tab = (typeof tabs)[number];

/** Returns the tab of a URL, Details by default. */
export const getTab = (search: URLSearchParams): Tab =>
  tabs.find((name) => name === search.get("tab")) ?? "details";

export interface TurnFacts {
  readonly request: TransportRequest;
  readonly responses: readonly TransportResponse[];
  readonly isRated: boolean;
}

export function getTurn(actor: Actor, { request, responses, isRated }: TurnFacts): Turn {
  const company = request.ambulanceCompanyName ?? "the company";
  if (nextStep(actor, request)) return { kind: "step" };
  const open = responses.filter(({ status }) => status === "pending").length;
  if (open > 0 && canNow(actor, "response.approve", request)) {
    const label = open === 1 ? "Review 1 response" : `Review ${open} responses`;
    return { kind: "lead", tab: "responses", anchor: "responses", label };
  }
  if (open === 0 && canNow(actor, "response.create", request)) {
    return { kind: "lead", tab: "responses", anchor: "respond", label: "Respond" };
  }
  if (!isRated && canNow(actor, "request.rate", request)) {
    return { kind: "lead", tab: "details", anchor: "rate", label: "Rate Transport" };
  }
  switch (request.status) {
    case "pending":
      return { kind: "waiting", sentence: "Waiting for companies to respond" };
    case "needs_approval":
      return { kind: "waiting", sentence: "Waiting for the hospital to approve a response" };
    case "approved":
      return { kind: "waiting", sentence: `Waiting for ${company} to start` };
    case "in_progress":
      return { kind: "waiting", sentence: "Waiting for the hospital to complete the transport" };
    default:
      return { kind: "ended" };
  }
}
