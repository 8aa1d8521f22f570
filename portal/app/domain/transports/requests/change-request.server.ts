import type { Transaction } from "@wardway/db/open";
import { transportDeclines, transportRequests, transportResponses } from "@wardway/db/schema";
import {
  type ChangeRequest,
  DomainError,
  fieldRejection,
  getOwnProposal,
  pickupTime,
  proposeLevel,
  type TransportRequest,
  withImpliedEquipment,
} from "@wardway/model";
import { decodeMessage } from "@wardway/model/messages/message";
import { isSameMinute } from "date-fns";
import { and, eq } from "drizzle-orm";
import { auditRejections } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { resetViews } from "../alerts/view.server.ts";
import { askAll, haveAllDeclined, restartWait } from "../lifecycle/order-of-asking.server.ts";
import {
  applyTransition,
  checkTransition,
  type LockedRequest,
  moveResponses,
  statementTime,
  transitionRequest,
} from "../lifecycle/transition.server.ts";
import {
  compareRequests,
  describeLostAcceptance,
  noAcceptance,
  type Stated,
  splitByConsent,
} from "../record/request-changes.server.ts";
import { journeyOf, type Mapped, noRoute, routeColumns } from "../record/request-route.server.ts";
import { isOpen } from "../record/visibility.server.ts";
import { assertNotSwapped, assertNotTooFar } from "./check-places.server.ts";
import { getPickup } from "./create-request.server.ts";
import { keepLostTerms } from "./lost-terms.server.ts";
import { isProposed, propose } from "./proposals.server.ts";
import { findNewRoute, type RouteInTime } from "./route-in-time.server.ts";

type Change = ChangeRequest & { readonly requestId: number };

const action = "request.change";

/**
 * States a request in another way. If something changes by which companies decide, their open responses are withdrawn,
 * and those that have declined are asked again. The company that runs a transport has to agree to such a change: it becomes a
 * proposal, and the rest changes.
 * @throws DomainError conflict if it has changed since `revision`, or if nothing would change; invalid as for a new request
 */
export async function changeRequest(
  mapped: Mapped,
  caller: Caller,
  change: Change,
): Promise<TransportRequest> {
  const { db } = mapped;
  const { requestId } = change;
  const intent = { action, resourceType: "transport_request", resourceId: requestId } as const;
  const before = await auditRejections(db, caller, intent, () =>
    checkTransition(db, caller, requestId, action),
  );
  const found = await findNewRoute(mapped, caller, before, change);
  const changed = await transitionRequest(db, caller, { action, requestId }, (tx, request) =>
    applyChange(tx, caller, request, change, found),
  );
  if (changed.routeSource === null) void found?.storeLate(requestId);
  return changed;
}

async function applyChange(
  tx: Transaction,
  caller: Caller,
  request: LockedRequest,
  change: Change,
  found: RouteInTime | null,
) {
  const stated = toStated(request, change);
  const { names, details, isDecisive, isOtherJourney, isOtherFacility } = compareRequests(request, stated);
  assertNotSaid(request, stated);
  if (request.revision !== change.revision || isOtherProposal(request, change))
    throw new DomainError("transport.changedSince");
  if (isOtherJourney) {
    await assertNotSwapped(tx, request.hospitalId, stated);
    await assertNotTooFar(tx, journeyOf(stated), found?.route);
  }
  if (!isOpen(request.status)) {
    if (stated.asSoonAsPossible && !request.asSoonAsPossible)
      throw fieldRejection("asSoonAsPossible", "proposal.timeNeeded");
    return changeAgreed(tx, caller, request, stated);
  }
  const isRaised = stated.priority === "critical" && request.priority !== "critical";
  const ended = isDecisive ? await endAnswers(tx, request.id) : [];
  await applyTransition(tx, caller, request, {
    action,
    event: "changed",
    set: {
      ...stated,
      ...(isOtherJourney && noRoute),
      ...(isOtherFacility && noAcceptance),
      ...(found?.route && routeColumns(found.route)),
      ...(isDecisive && (await restartWait(tx, { ...request, ...stated }))),
      ...(isRaised && (await askAll(tx, request.hospitalId))),
    },
    isRevision: true,
    details: { ...details, ...(isOtherFacility && describeLostAcceptance(request)) },
    endedCompanyIds: ended.map(({ companyId }) => companyId),
    // Also those that run the new level, and not the old one.
    asksFurther: isDecisive || isRaised,
  });
  await recordWithdrawals(tx, caller, request, ended);
  if (isDecisive || isRaised) await resetViews(tx, request.id, await listAnswering(tx, request.id));
  if (isDecisive && !isRaised) await skipUnable(tx, request);
  return { changed: names.length, ...(ended.length > 0 && { withdrawn: ended.length }) };
}

/** What the change includes was answered, withdrawn or replaced since. */
const isOtherProposal = (request: LockedRequest, change: Change): boolean =>
  change.proposal !== undefined && change.proposal !== getOwnProposal(request);

/** What a company has agreed to run changes only with its consent. */
async function changeAgreed(tx: Transaction, caller: Caller, request: LockedRequest, stated: Stated) {
  const { immediate, proposed } = splitByConsent(request, stated);
  const changed = Object.keys(immediate).length;
  const isNew = Object.keys(proposed).length > 0 && !isProposed(request, proposed);
  if (changed) {
    const after = { ...request, ...immediate };
    await applyTransition(tx, caller, request, {
      action,
      event: "changed",
      set: immediate,
      isRevision: true,
      details: compareRequests(request, after).details,
    });
    await keepLostTerms(tx, request, after);
  }
  if (!isNew) return { changed };
  const details = changed ? { within: action } : {};
  return {
    changed,
    proposed: await propose(tx, caller, request, { by: "hospital", reason: null, proposed, details }),
  };
}

/** A form that is sent twice has changed, or proposed, it already. @throws DomainError conflict */
function assertNotSaid(request: LockedRequest, stated: Stated): void {
  if (compareRequests(request, stated).names.length === 0)
    throw new DomainError(request.proposal?.by === "hospital" ? "proposal.stillOpen" : "transport.unchanged");
  if (isOpen(request.status)) return;
  const { immediate, proposed } = splitByConsent(request, stated);
  if (Object.keys(immediate).length === 0 && isProposed(request, proposed))
    throw new DomainError("transport.unchanged");
}

/** Responses and declines to the request as it was. */
async function endAnswers(tx: Transaction, requestId: number) {
  await tx.delete(transportDeclines).where(eq(transportDeclines.transportRequestId, requestId));
  const moved = await moveResponses(tx, requestId, { from: "pending", to: "withdrawn" });
  return [...moved].sort((one, other) => one.id - other.id);
}

/** An entry for each company, which reads no one else's. A request has few open responses. */
async function recordWithdrawals(
  tx: Transaction,
  caller: Caller,
  request: LockedRequest,
  ended: Awaited<ReturnType<typeof endAnswers>>,
): Promise<void> {
  for (const [index, { id, companyId }] of ended.entries()) {
    await applyTransition(tx, caller, request, {
      action: "response.withdraw",
      event: "response_withdrawn",
      response: { id, ambulanceCompanyId: companyId },
      openResponses: ended.length - index - 1,
      details: { within: action },
    });
  }
}

/** Companies whose open response or decline holds. */
async function listAnswering(tx: Transaction, requestId: number): Promise<readonly number[]> {
  const { transportRequestId, ambulanceCompanyId, status } = transportResponses;
  const responding = tx
    .select({ companyId: ambulanceCompanyId })
    .from(transportResponses)
    .where(and(eq(transportRequestId, requestId), eq(status, "pending")));
  const declining = tx
    .select({ companyId: transportDeclines.ambulanceCompanyId })
    .from(transportDeclines)
    .where(eq(transportDeclines.transportRequestId, requestId));
  return (await responding.union(declining)).map(({ companyId }) => companyId);
}

/** If no company that was asked runs the new level, the next ones are asked immediately. */
async function skipUnable(
  tx: Transaction,
  { id, askedCompanyIds }: Pick<LockedRequest, "id" | "askedCompanyIds">,
): Promise<void> {
  if (askedCompanyIds === null || !(await haveAllDeclined(tx, { id, askedCompanyIds }))) return;
  await tx.update(transportRequests).set({ widenAt: statementTime }).where(eq(transportRequests.id, id));
}

function toStated(
  request: LockedRequest,
  { revision: _revision, proposal: _proposal, requestId: _requestId, ...change }: Change,
): Stated {
  const equipment = withImpliedEquipment(change);
  return {
    ...change,
    equipment,
    levelOfService: change.levelOfService ?? proposeLevel({ ...change, equipment })?.level ?? null,
    ...toPickup(request, change),
  };
}

/** A pick-up that stays as it is may be over. Forms have no seconds. */
function toPickup(
  request: LockedRequest,
  { transportDate, asSoonAsPossible = false }: Pick<Change, "transportDate" | "asSoonAsPossible">,
): Pick<Stated, "transportDate" | "asSoonAsPossible"> {
  const isKept = asSoonAsPossible
    ? request.asSoonAsPossible
    : !request.asSoonAsPossible && isSameMinute(transportDate, request.transportDate);
  if (isKept) return { transportDate: request.transportDate, asSoonAsPossible };
  const checked = pickupTime.safeParse(transportDate.toISOString());
  const problem = asSoonAsPossible ? undefined : checked.error?.issues.at(-1);
  if (problem) throw new DomainError([{ field: "transportDate", ...decodeMessage(problem.message) }]);
  return { transportDate: getPickup({ transportDate, asSoonAsPossible }, new Date()), asSoonAsPossible };
}
