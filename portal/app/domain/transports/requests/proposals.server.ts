import { isDeepStrictEqual } from "node:util";
import type { Connection, Transaction } from "@wardway/db/open";
import { type ReplacedByOffer, transportEvents, transportResponses } from "@wardway/db/schema";
import {
  type DecideProposal,
  DomainError,
  type Proposal,
  type ProposalSide,
  type ProposePickup,
  pickAhead,
  pickupTime,
  type TransportRequest,
} from "@wardway/model";
import { isSameMinute } from "date-fns";
import { and, eq, inArray } from "drizzle-orm";
import { auditRejections } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import {
  applyTransition,
  checkTransition,
  type LockedRequest,
  transitionRequest,
} from "../lifecycle/transition.server.ts";
import { assertHoldsLevel } from "../record/assert-holds-level.server.ts";
import {
  compareRequests,
  describeLostAcceptance,
  noAcceptance,
  type Stated,
  splitByConsent,
  toProposedChanges,
  withProposedChanges,
} from "../record/request-changes.server.ts";
import { type Mapped, noRoute, routeColumns } from "../record/request-route.server.ts";
import { keepLostTerms } from "./lost-terms.server.ts";
import { findNewRoute, type RouteInTime } from "./route-in-time.server.ts";

interface Proposing {
  readonly by: ProposalSide;
  readonly reason: string | null;
  readonly proposed: Partial<Stated>;
  /** For the timeline. */
  readonly details?: Readonly<Record<string, string>>;
}

/** Whether a side's open proposal says the same. */
export const isProposed = ({ proposal }: LockedRequest, proposed: Partial<Stated>): boolean =>
  isDeepStrictEqual(proposal?.changes, toProposedChanges(proposed));

/**
 * Stores what one side proposes in place of what it had proposed before, and calls the other side.
 * @returns how many fields it changes
 * @throws DomainError conflict if the other side waits for an answer, or if its time is over
 */
export async function propose(
  tx: Transaction,
  caller: Caller,
  request: LockedRequest,
  { by, reason, proposed, details }: Proposing,
): Promise<number> {
  const changes = toProposedChanges(proposed);
  const differences = compareRequests(request, { ...request, ...proposed });
  assertAhead(changes, request);
  if (request.proposal && request.proposal.by !== by) throw new DomainError("proposal.pending");
  const proposal: Proposal = {
    number: (await countProposals(tx, request.id)) + 1,
    by,
    madeAt: new Date().toISOString(),
    reason,
    changes,
  };
  await applyTransition(tx, caller, request, {
    action: by === "hospital" ? "request.change" : "request.propose_pickup",
    event: by === "hospital" ? "change_proposed" : "pickup_proposed",
    set: { proposal },
    // A colleague's form must not replace it unseen.
    isRevision: by === "hospital",
    details: {
      ...differences.details,
      ...(reason !== null && { reason }),
      ...details,
    },
  });
  return differences.names.length;
}

function assertAhead(changes: Proposal["changes"], { lastMilestone }: LockedRequest): void {
  const ahead = pickAhead(changes, lastMilestone);
  const isOver = (name: keyof Proposal["changes"]) => name in changes && !(name in ahead);
  if (isOver("transportDate") || isOver("currentLocation")) throw new DomainError("transport.pickupOver");
  if (isOver("destination")) throw new DomainError("transport.destinationOver");
}

const countProposals = (tx: Transaction, requestId: number) =>
  tx.$count(
    transportEvents,
    and(
      eq(transportEvents.transportRequestId, requestId),
      inArray(transportEvents.type, ["change_proposed", "pickup_proposed"]),
    ),
  );

/**
 * By the company that runs the transport, until the patient is aboard.
 * @throws DomainError conflict
 */
export function proposePickup(
  db: Connection,
  caller: Caller,
  { requestId, transportDate, reason }: ProposePickup & { readonly requestId: number },
): Promise<TransportRequest> {
  const target = { action: "request.propose_pickup", requestId } as const;
  return transitionRequest(db, caller, target, async (tx, request) => {
    if (!request.asSoonAsPossible && isSameMinute(transportDate, request.transportDate))
      throw new DomainError("transport.unchanged");
    const { proposed } = splitByConsent(request, { ...request, transportDate, asSoonAsPossible: false });
    if (isProposed(request, proposed) && request.proposal?.reason === reason)
      throw new DomainError("proposal.already");
    return { proposed: await propose(tx, caller, request, { by: "company", reason, proposed }) };
  });
}

type Decision = DecideProposal & { readonly requestId: number };

/** @throws DomainError forbidden for the wrong side; conflict if it is no longer the open proposal */
export function decideProposal(
  mapped: Mapped,
  caller: Caller,
  decision: Decision,
): Promise<TransportRequest> {
  const { requestId, number, reason } = decision;
  switch (decision.status) {
    case "accepted":
      return acceptProposal(mapped, caller, decision);
    case "declined":
      return endProposal(mapped.db, caller, {
        requestId,
        number,
        action: "request.decline_proposal",
        event: "proposal_declined",
        details: { reason },
      });
    case "withdrawn":
      return endProposal(mapped.db, caller, {
        requestId,
        number,
        action: "request.withdraw_proposal",
        event: "proposal_withdrawn",
      });
  }
}

interface ProposalEnd {
  readonly requestId: number;
  readonly number: number;
  readonly action: "request.decline_proposal" | "request.withdraw_proposal";
  readonly event: "proposal_declined" | "proposal_withdrawn";
  readonly details?: { readonly reason: string | null };
}

function endProposal(
  db: Connection,
  caller: Caller,
  { requestId, number, action, event, details }: ProposalEnd,
): Promise<TransportRequest> {
  return transitionRequest(db, caller, { action, requestId }, async (tx, request) => {
    const changes = getOpen(request, number);
    await applyTransition(tx, caller, request, {
      action,
      event,
      set: { proposal: null },
      details: {
        ...compareRequests(request, withProposedChanges(request, changes)).details,
        ...details,
      },
    });
    return {};
  });
}

async function acceptProposal(
  mapped: Mapped,
  caller: Caller,
  { requestId, number }: Pick<Decision, "requestId" | "number">,
): Promise<TransportRequest> {
  const { db } = mapped;
  const action = "request.accept_proposal";
  const intent = { action, resourceType: "transport_request", resourceId: requestId } as const;
  const found = await auditRejections(db, caller, intent, async () => {
    const before = await checkTransition(db, caller, requestId, action);
    return findNewRoute(mapped, caller, before, withProposedChanges(before, getOpen(before, number)));
  });
  const changed = await transitionRequest(db, caller, { action, requestId }, (tx, request) =>
    applyProposal(tx, caller, request, { number, found }),
  );
  if (changed.routeSource === null) void found?.storeLate(requestId);
  return changed;
}

async function applyProposal(
  tx: Transaction,
  caller: Caller,
  request: LockedRequest,
  { number, found }: { readonly number: number; readonly found: RouteInTime | null },
) {
  const changes = getOpen(request, number);
  const stated = withProposedChanges(request, changes);
  const { names, details, isOtherJourney, isOtherFacility } = compareRequests(request, stated);
  const promisedArrival = changes.transportDate === undefined ? null : stated.transportDate;
  // It may have declared its levels after it responded.
  if (names.includes("levelOfService"))
    await assertHoldsLevel(tx, request.ambulanceCompanyId ?? 0, stated.levelOfService);
  if (promisedArrival && !pickupTime.safeParse(promisedArrival.toISOString()).success)
    throw new DomainError("proposal.passed");
  await applyTransition(tx, caller, request, {
    action: "request.accept_proposal",
    event: "proposal_accepted",
    set: {
      ...Object.fromEntries(names.map((name) => [name, stated[name]])),
      proposal: null,
      ...(promisedArrival && { promisedArrival }),
      ...(isOtherJourney && noRoute),
      ...(isOtherFacility && noAcceptance),
      ...(found?.route && routeColumns(found.route)),
    },
    isRevision: true,
    details: { ...details, ...(isOtherFacility && describeLostAcceptance(request)) },
  });
  await keepLostTerms(tx, request, stated);
  await restateResponse(tx, request, promisedArrival);
  return { changed: names.length };
}

/** The approved response follows what is agreed now. */
async function restateResponse(
  tx: Transaction,
  request: LockedRequest,
  promisedArrival: Date | null,
): Promise<void> {
  const { transportRequestId, status } = transportResponses;
  const isApproved = and(eq(transportRequestId, request.id), eq(status, "approved"));
  const [response] = await tx
    .select({ replaced: transportResponses.replaced })
    .from(transportResponses)
    .where(isApproved);
  await tx
    .update(transportResponses)
    .set({
      replaced: getReplaced(request, response?.replaced ?? {}),
      ...(promisedArrival && { estimatedArrival: promisedArrival }),
    })
    .where(isApproved);
}

/**
 * What a release restores, because it was agreed with this company only: what the company has proposed is. What the hospital has
 * proposed is what it wants of every company.
 */
function getReplaced(
  { proposal, transportDate, asSoonAsPossible }: LockedRequest,
  replaced: ReplacedByOffer,
): ReplacedByOffer | null {
  // What was replaced first counts.
  if (proposal?.by === "company")
    return { transportDate: transportDate.toISOString(), asSoonAsPossible, ...replaced };
  const changes = proposal?.changes ?? {};
  const { levelOfService, levelReason, ...time } = replaced;
  const agreed = {
    ...(changes.transportDate === undefined && time),
    ...(levelOfService !== undefined &&
      changes.levelOfService === undefined && { levelOfService, levelReason }),
  };
  return Object.keys(agreed).length > 0 ? agreed : null;
}

/** @throws DomainError conflict if it was answered or withdrawn, or replaced by another one */
function getOpen({ proposal }: LockedRequest, number: number): Proposal["changes"] {
  if (proposal?.number !== number) throw new DomainError("proposal.gone");
  return proposal.changes;
}
