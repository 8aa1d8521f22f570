import type { Connection, Database, Transaction } from "@wardway/db/open";
import { publicStatistics, transportRequests, transportResponses } from "@wardway/db/schema";
import {
  type ChangeStatus,
  type DecideResponse,
  DomainError,
  fieldRejection,
  isEarlyCompletion,
  limits,
  milestoneNames,
  type RecordAcceptance,
  type RecordMilestone,
  type TransportEvent,
  type TransportRequest,
  type TransportResponse,
} from "@wardway/model";
import { differenceInHours } from "date-fns";
import { and, eq, sql } from "drizzle-orm";
import { runAuditedTransaction } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { resetViews } from "../alerts/view.server.ts";
import { lastEvent } from "../record/read-events.server.ts";
import type { LocatedResponse } from "../record/read-responses.server.ts";
import { acceptOffer, describeCounterOffer, restoreReplaced } from "./counter-offer.server.ts";
import { askAll } from "./order-of-asking.server.ts";
import {
  applyTransition,
  closeResponse,
  lockRequest,
  moveResponses,
  statementTime,
  transitionConflict,
  transitionRequest,
  transitionResponse,
} from "./transition.server.ts";

// Use cases of an existing request. Who may do what in which status: the transition and permission tables of
// @wardway/model; how: transition.server.ts. Each throws DomainError not_found, forbidden or conflict.

interface ReasonedInput {
  readonly requestId: number;
  readonly reason: string;
}

interface Approval {
  /** A response to another request is not found. */
  readonly requestId?: number;
  /** Required for a counter-offer, whose approval changes the request. */
  readonly acceptsChanges?: boolean | undefined;
}

/** A response, pending -> approved: the hospital chooses it; the other open ones are rejected. */
export function approveResponse(
  db: Connection,
  caller: Caller,
  responseId: number,
  { requestId, acceptsChanges = false }: Approval = {},
): Promise<TransportResponse> {
  const target = { action: "response.approve", responseId, requestId } as const;
  return transitionResponse(db, caller, target, async (tx, { request, response }, action) => {
    if (hasExpired(response)) throw new DomainError("response.expired");
    const accepted = acceptOffer(request, response);
    if (accepted && !acceptsChanges) throw new DomainError("response.changesRequest");
    await closeResponse(tx, response.id, "approved", accepted?.replaced);
    await applyTransition(tx, caller, request, {
      action,
      event: "approved",
      response,
      endedCompanyIds: await rejectOpen(tx, request.id),
      set: {
        ambulanceCompanyId: response.ambulanceCompanyId,
        promisedArrival: response.estimatedArrival,
        ...accepted?.set,
      },
      isRevision: accepted !== null,
      details: {
        ...describeCounterOffer(request, response),
        ...(accepted?.set.levelOfService && request.levelReason && { requestedReason: request.levelReason }),
      },
    });
    return {};
  });
}

const hasExpired = ({ expiresAt }: LocatedResponse) => expiresAt !== null && expiresAt <= new Date();

export function rejectResponse(
  db: Database,
  caller: Caller,
  responseId: number,
  requestId?: number,
): Promise<TransportResponse> {
  const target = { action: "response.reject", responseId, requestId } as const;
  return transitionResponse(db, caller, target, async (tx, { request, response }, action) => {
    await closeResponse(tx, response.id, "rejected");
    await applyTransition(tx, caller, request, { action, event: "response_rejected", response });
    return {};
  });
}

/** Without open responses, the request stays in the pool. */
export const withdrawResponse = (db: Database, caller: Caller, responseId: number, requestId?: number) =>
  endResponse(db, caller, { responseId, requestId, event: "response_withdrawn" });

/** At the time that the company has set, in the name of the account that sent it. */
export const expireResponse = (db: Connection, caller: Caller, responseId: number) =>
  endResponse(db, caller, { responseId, event: "response_expired" });

interface ResponseEnd {
  readonly responseId: number;
  readonly requestId?: number | undefined;
  readonly event: "response_withdrawn" | "response_expired";
}

function endResponse(
  db: Connection,
  caller: Caller,
  { responseId, requestId, event }: ResponseEnd,
): Promise<TransportResponse> {
  const target = { action: "response.withdraw", responseId, requestId } as const;
  return transitionResponse(db, caller, target, async (tx, { request, response }, action) => {
    await closeResponse(tx, response.id, "withdrawn");
    const openResponses = await tx.$count(
      transportResponses,
      and(eq(transportResponses.transportRequestId, request.id), eq(transportResponses.status, "pending")),
    );
    await applyTransition(tx, caller, request, {
      action,
      event,
      response,
      openResponses,
      ...(event === "response_expired" && { isAutomatic: true }),
    });
    return event === "response_expired" ? { expired: 1 } : {};
  });
}

/** @returns the companies' ids */
const rejectOpen = async (tx: Transaction, requestId: number) =>
  (await moveResponses(tx, requestId, { from: "pending", to: "rejected" })).map(({ companyId }) => companyId);

/** approved -> pending: returns the request to the pool. */
export const releaseRequest = (db: Database, caller: Caller, input: ReasonedInput) =>
  returnToPool(db, caller, input, "request.release");

/** in_progress -> pending, until the patient is aboard: another company is to run the transport. */
export const handBackTransport = (db: Database, caller: Caller, input: ReasonedInput) =>
  returnToPool(db, caller, input, "request.hand_back");

function returnToPool(
  db: Database,
  caller: Caller,
  { requestId, reason }: ReasonedInput,
  by: "request.release" | "request.hand_back",
): Promise<TransportRequest> {
  const target = { action: by, requestId };
  return transitionRequest(db, caller, target, async (tx, request, action) => {
    const [released] = await moveResponses(tx, request.id, { from: "approved", to: "released" });
    await applyTransition(tx, caller, request, {
      action,
      event: "released",
      set: {
        ambulanceCompanyId: null,
        promisedArrival: null,
        lastMilestone: null,
        givenBackAt: caller.organizationId === request.hospitalId ? null : statementTime,
        // Time was lost: no company is asked before the others.
        ...(await askAll(tx, request.hospitalId)),
        noResponseAt: null,
        // Agreed with that company only.
        ...restoreReplaced(released?.replaced ?? {}),
      },
      isRevision: Boolean(released?.replaced),
      details: { reason },
      asksFurther: request.askedCompanyIds !== null,
    });
    await resetViews(tx, request.id, request.ambulanceCompanyId === null ? [] : [request.ambulanceCompanyId]);
    return {};
  });
}

interface StartInput {
  readonly requestId: number;
  /** Null for now; otherwise as recorded offline. */
  readonly at?: Date | null | undefined;
  /** The reason for a start long before the pick-up. */
  readonly reason?: string | null;
}

/** approved -> in_progress. */
export function startTransport(
  db: Connection,
  caller: Caller,
  { requestId, at = null, reason = null }: StartInput,
): Promise<TransportRequest> {
  const target = { action: "request.start", requestId } as const;
  return transitionRequest(db, caller, target, async (tx, request, action) => {
    const previous = at && (await lastEvent(tx, caller, request.id));
    const details = reason === null ? undefined : { reason };
    await applyTransition(tx, caller, request, {
      action,
      event: "started",
      ...occurrence(at, previous),
      ...(details && { details }),
    });
    return explained(reason);
  });
}

/** Not the start: a dispatcher may have recorded it after the crew had left without a signal. */
const beforeMilestone = ["approved", ...milestoneNames] as const;

/**
 * Records a milestone of a transport in progress, or of a completed one as a late entry. Milestones may be skipped,
 * but come in order, once each, and not before the approval.
 */
export function recordMilestone(
  db: Connection,
  caller: Caller,
  input: RecordMilestone & { readonly requestId: number },
  idempotencyKey: string | null = null,
): Promise<TransportEvent> {
  const action = "request.milestone";
  const intent = {
    action,
    resourceType: "transport_request",
    resourceId: input.requestId,
    idempotencyKey,
    input,
  } as const;
  return runAuditedTransaction(db, caller, intent, async (tx) => {
    const request = await lockRequest(tx, caller, input.requestId, action);
    const reached = request.lastMilestone ? milestoneNames.indexOf(request.lastMilestone) : -1;
    if (milestoneNames.indexOf(input.milestone) <= reached) {
      throw new DomainError("transport.milestoneRecorded");
    }
    const isLateEntry = request.status === "completed";
    if (isLateEntry) await readCompletion(tx, caller, request.id, "transport.lateEntryClosed");
    await applyTransition(tx, caller, request, {
      action,
      event: input.milestone,
      set: { lastMilestone: input.milestone },
      ...occurrence(input.at, await lastEvent(tx, caller, request.id, beforeMilestone)),
    });
    const event = await lastEvent(tx, caller, request.id, [input.milestone]);
    if (!event) throw new Error("A milestone left no event.");
    return { value: event, details: { milestone: input.milestone, ...(isLateEntry && { lateEntry: 1 }) } };
  });
}

/** @throws DomainError conflict long after the completion: figures that others have read must not change */
export async function readCompletion(
  tx: Transaction,
  caller: Caller,
  requestId: number,
  code: "transport.lateEntryClosed" | "transport.correctionClosed",
): Promise<TransportEvent> {
  const completion = await lastEvent(tx, caller, requestId, ["completed"]);
  if (completion && differenceInHours(new Date(), completion.recordedAt) < limits.lateEntryHours)
    return completion;
  throw new DomainError(code, { hours: limits.lateEntryHours });
}

/**
 * What is recorded already keeps its time, and what is left out stays as it is: two nurses never undo each other's step.
 * The audit log has no name; the record has it.
 * @throws DomainError conflict if all of it is recorded already
 */
export function recordAcceptance(
  db: Database,
  caller: Caller,
  { requestId, ...stated }: RecordAcceptance & { readonly requestId: number },
): Promise<TransportRequest> {
  const target = { action: "request.record_acceptance", requestId } as const;
  return transitionRequest(db, caller, target, async (tx, request, action) => {
    const { acceptingPhysician, bedConfirmed, reportCalled } = stated;
    const isOther = (now: boolean | undefined, at: Date | null) => now !== undefined && now !== (at !== null);
    const isNamed = acceptingPhysician !== undefined && acceptingPhysician !== request.acceptingPhysician;
    const isBed = isOther(bedConfirmed, request.bedConfirmedAt);
    const isReport = isOther(reportCalled, request.reportCalledAt);
    const details = {
      ...(isNamed && { physician: acceptingPhysician === null ? 0 : 1 }),
      ...(isBed && { bedConfirmed: bedConfirmed ? 1 : 0 }),
      ...(isReport && { reportCalled: reportCalled ? 1 : 0 }),
    };
    if (Object.keys(details).length === 0) throw new DomainError("transport.acceptanceRecorded");
    await applyTransition(tx, caller, request, {
      action,
      event: "acceptance_recorded",
      set: {
        ...(isNamed && { acceptingPhysician }),
        ...(isBed && { bedConfirmedAt: bedConfirmed ? statementTime : null }),
        ...(isReport && { reportCalledAt: reportCalled ? statementTime : null }),
      },
      details,
    });
    return details;
  });
}

interface CompleteInput {
  readonly requestId: number;
  /** The reason for a completion before the transfer of care. */
  readonly reason?: string | null;
}

/** in_progress -> completed: increments the public counter. */
export function completeTransport(
  db: Connection,
  caller: Caller,
  { requestId, reason = null }: CompleteInput,
): Promise<TransportRequest> {
  const target = { action: "request.complete", requestId } as const;
  return transitionRequest(db, caller, target, async (tx, request, action) => {
    const details = reason === null ? undefined : { reason };
    await applyTransition(tx, caller, request, { action, event: "completed", ...(details && { details }) });
    // Last, because every completion updates this row: keeps its lock short.
    await tx
      .update(publicStatistics)
      .set({ completedTransports: sql`${publicStatistics.completedTransports} + 1` });
    return {
      ...explained(reason),
      ...(isEarlyCompletion(request) && { lastMilestone: request.lastMilestone }),
    };
  });
}

interface CancelInput extends ReasonedInput {
  /** Rejects the cancellation if a company has responded. */
  readonly ifUnanswered?: boolean;
}

/** -> cancelled: open responses are rejected. @throws DomainError conflict */
export function cancelRequest(
  db: Database,
  caller: Caller,
  { requestId, reason, ifUnanswered = false }: CancelInput,
): Promise<TransportRequest> {
  const target = { action: "request.cancel", requestId } as const;
  return transitionRequest(db, caller, target, async (tx, request, action) => {
    if (ifUnanswered && request.status !== "pending") throw transitionConflict(action, request.status);
    const endedCompanyIds = await rejectOpen(tx, request.id);
    const details = { reason };
    await applyTransition(tx, caller, request, { action, event: "cancelled", endedCompanyIds, details });
    return {};
  });
}

/** in_progress -> cancelled, until the transfer of care: the transport was not carried out. */
export function callOffTransport(
  db: Database,
  caller: Caller,
  { requestId, reason }: ReasonedInput,
): Promise<TransportRequest> {
  const target = { action: "request.call_off", requestId } as const;
  return transitionRequest(db, caller, target, async (tx, request, action) => {
    const { lastMilestone } = request;
    const details = { reason, afterStart: 1 };
    await applyTransition(tx, caller, request, {
      action,
      event: "cancelled",
      set: { notCarriedOut: true },
      details,
    });
    return { ...explained(reason), ...(lastMilestone && { lastMilestone }) };
  });
}

/** A start in between is a conflict. */
async function hasStarted(db: Database, requestId: number): Promise<boolean> {
  const [request] = await db
    .select({ status: transportRequests.status })
    .from(transportRequests)
    .where(eq(transportRequests.id, requestId));
  return request?.status === "in_progress";
}

/** The audit log has no free text: the timeline has the reason. */
const explained = (reason: string | null) => (reason === null ? {} : { reasonGiven: 1 });

export async function changeStatus(
  db: Database,
  caller: Caller,
  input: Omit<ChangeStatus, "at"> & { readonly requestId: number; readonly at?: Date | null },
): Promise<TransportRequest> {
  const { requestId, reason } = input;
  switch (input.status) {
    case "pending":
      return (await hasStarted(db, requestId))
        ? handBackTransport(db, caller, { requestId, reason: reason ?? "" })
        : releaseRequest(db, caller, { requestId, reason: reason ?? "" });
    case "in_progress":
      return startTransport(db, caller, { requestId, at: input.at, reason });
    case "completed":
      return completeTransport(db, caller, { requestId, reason });
    case "cancelled":
      return (await hasStarted(db, requestId))
        ? callOffTransport(db, caller, { requestId, reason: reason ?? "" })
        : cancelRequest(db, caller, { requestId, reason: reason ?? "" });
  }
}

const decisions = {
  rejected: rejectResponse,
  withdrawn: withdrawResponse,
} as const satisfies Record<Exclude<DecideResponse["status"], "approved">, unknown>;

export function decideResponse(
  db: Database,
  caller: Caller,
  input: DecideResponse & { readonly responseId: number },
): Promise<TransportResponse> {
  const { status, responseId, acceptsChanges } = input;
  if (status === "approved") return approveResponse(db, caller, responseId, { acceptsChanges });
  return decisions[status](db, caller, responseId);
}

/** People type minutes, and the clocks of two phones differ. */
const TIME_TOLERANCE_MS = 60_000;

/**
 * The event time as stated; empty for now, and for the future of a fast clock. Shortly before the previous event
 * means at its time.
 * @throws DomainError invalid if before the previous event
 */
function occurrence(at: Date | null, previous: TransportEvent | null | undefined): { occurredAt?: Date } {
  if (!at || at.getTime() >= Date.now()) return {};
  const earliest = previous ? new Date(previous.occurredAt) : null;
  if (!earliest || at >= earliest) return { occurredAt: at };
  if (earliest.getTime() - at.getTime() < TIME_TOLERANCE_MS) return { occurredAt: earliest };
  throw fieldRejection("at", "transport.tooEarly");
}
