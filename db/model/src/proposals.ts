import { onlyHiddenNeeds } from "./request-visibility.ts";
import { hasReached } from "./transitions.ts";
import type { Milestone, RequestStatus } from "./vocabulary.ts";
import type { Proposal, TransportRequest } from "./wire.ts";

type Changes = Proposal["changes"];

/** Until which milestone something can change; the rest until the transfer of care. */
const lastChance: Readonly<Partial<Record<keyof Changes, Milestone>>> = {
  currentLocation: "patient_aboard",
  currentUnit: "patient_aboard",
  currentRoom: "patient_aboard",
  startLocationLat: "patient_aboard",
  startLocationLong: "patient_aboard",
  transportDate: "patient_aboard",
  asSoonAsPossible: "patient_aboard",
  destination: "at_destination",
  destinationUnit: "at_destination",
  destinationRoom: "at_destination",
  destinationLat: "at_destination",
  destinationLong: "at_destination",
};

/** What of a change is still ahead of a transport that has reached a milestone. */
export function pickAhead(changes: Changes, lastMilestone: Milestone | null): Changes {
  const ahead = Object.entries(changes).filter(
    ([name]) => !hasReached(lastChance[name as keyof Changes] ?? "transfer_of_care", lastMilestone),
  );
  return Object.fromEntries(ahead);
}

/** The request as a proposal would make it. */
export function withProposed(
  { asSoonAsPossible: wasAsap, ...request }: TransportRequest,
  { changes }: Pick<Proposal, "changes">,
): TransportRequest {
  const { asSoonAsPossible = wasAsap, ...others } = changes;
  return {
    ...request,
    ...(others as Partial<TransportRequest>),
    ...(others.needs && { needs: { ...onlyHiddenNeeds(request.needs), ...others.needs } }),
    ...(asSoonAsPossible && { asSoonAsPossible: true as const }),
  };
}

/** What is left of an open proposal after a step: itself, a part of it, or null. */
export function afterStep(
  proposal: Proposal,
  { status, lastMilestone }: { readonly status: RequestStatus; readonly lastMilestone: Milestone | null },
): Proposal | null {
  if (status !== "approved" && status !== "in_progress") return null;
  const changes = pickAhead(proposal.changes, lastMilestone);
  const count = Object.keys(changes).length;
  if (count === Object.keys(proposal.changes).length) return proposal;
  return count === 0 ? null : { ...proposal, changes };
}

/** Number of the hospital's own proposal that waits for an answer; null without one. */
export const getOwnProposal = ({
  proposal,
}: {
  readonly proposal?: Pick<Proposal, "by" | "number"> | null | undefined;
}): number | null => (proposal?.by === "hospital" ? proposal.number : null);

/** What the hospital wants: a form that is saved again proposes the same again. */
export const withOwnProposal = (request: TransportRequest): TransportRequest =>
  request.proposal?.by === "hospital" ? withProposed(request, request.proposal) : request;
