import type { Database } from "@wardway/db/open";
import { publicStatistics, transportResponses } from "@wardway/db/schema";
import {
  type ChangeStatus,
  type DecideResponse,
  DomainError,
  fieldRejection,
  milestoneNames,
  type RecordMilestone,
  type TransportEvent,
  type TransportRequest,
  type TransportResponse,
} from "@wardway/model";
import { startOfMinute } from "date-fns";
import { and, eq, sql } from "drizzle-orm";
import { runAuditedTransaction } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { lastEvent } from "../requests/events.server.ts";
import {
  applyTransition,
  closeResponse,
  lockRequest,
  moveResponses,
  transitionRequest,
  transitionResponse,
} from "./transition.server.ts";

// Every use case of an existing request: who may do what in which status is in the transition and permission tables
// of @wardway/model, how a transition is done is in transition.server.ts. Each one throws DomainError not_found,
// forbidden or conflict.

interface ReasonedInput {
  readonly requestId: number;
  readonly reason: string;
}

/** pending -> approved: the hospital chooses one response; the other open responses are rejected. */
export function approveResponse(
  db: Database,
  caller: Caller,
  responseId: number,
  requestId?: number,
): Promise<TransportResponse> {
  const target = { action: "response.approve", responseId, requestId } as const;
  return transitionResponse(db, caller, target, async (tx, { request, response }, action) => {
    await closeResponse(tx, response.id, "approved");
    await applyTransition(tx, caller, request, {
      action,
      event: "approved",
      response,
      rejectedCompanyIds: await moveResponses(tx, request.id, { from: "pending", to: "rejected" }),
      set: { ambulanceCompanyId: response.ambulanceCompanyId },
    });
  });
}

/** The hospital rejects one response; the others stay open. */
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
  });
}

/** A company withdraws its response; without open responses the request is in the pool as before. */
export function withdrawResponse(
  db: Database,
  caller: Caller,
  responseId: number,
  requestId?: number,
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
      event: "response_withdrawn",
      response,
      openResponses,
    });
  });
}

/** approved -> pending: returns the request to the pool and frees its company. */
export function releaseRequest(
  db: Database,
  caller: Caller,
  { requestId, reason }: ReasonedInput,
): Promise<TransportRequest> {
  const target = { action: "request.release", requestId } as const;
  return transitionRequest(db, caller, target, async (tx, request, action) => {
    await moveResponses(tx, request.id, { from: "approved", to: "released" });
    await applyTransition(tx, caller, request, {
      action,
      event: "released",
      set: { ambulanceCompanyId: null, lastMilestone: null },
      details: { reason },
    });
  });
}

/**
 * approved -> in_progress: the assigned company starts the transport.
 * @param at the time of the start if it is not now, as recorded by a crew that was offline
 */
export function startTransport(
  db: Database,
  caller: Caller,
  requestId: number,
  at: Date | null = null,
): Promise<TransportRequest> {
  const target = { action: "request.start", requestId } as const;
  return transitionRequest(db, caller, target, async (tx, request, action) => {
    const previous = at && (await lastEvent(tx, caller, request.id));
    await applyTransition(tx, caller, request, { action, event: "started", ...occurrence(at, previous) });
  });
}

/**
 * The crew records a milestone of a transport in progress. Milestones may be skipped, but come in their order, once
 * each, and none before the previous event.
 */
export function recordMilestone(
  db: Database,
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
    await applyTransition(tx, caller, request, {
      action,
      event: input.milestone,
      set: { lastMilestone: input.milestone },
      ...occurrence(input.at, await lastEvent(tx, caller, request.id)),
    });
    const event = await lastEvent(tx, caller, request.id);
    if (!event) throw new Error("A milestone left no event.");
    return { value: event, details: { milestone: input.milestone } };
  });
}

/** in_progress -> completed: the hospital confirms the arrival, which increments the public counter. */
export function completeTransport(
  db: Database,
  caller: Caller,
  requestId: number,
): Promise<TransportRequest> {
  const target = { action: "request.complete", requestId } as const;
  return transitionRequest(db, caller, target, async (tx, request, action) => {
    await applyTransition(tx, caller, request, { action, event: "completed" });
    // Last, because every completion updates this one row: its lock should be short.
    await tx
      .update(publicStatistics)
      .set({ completedTransports: sql`${publicStatistics.completedTransports} + 1` });
  });
}

/** -> cancelled: the hospital no longer needs the transport; open responses are rejected. */
export function cancelRequest(
  db: Database,
  caller: Caller,
  { requestId, reason }: ReasonedInput,
): Promise<TransportRequest> {
  const target = { action: "request.cancel", requestId } as const;
  return transitionRequest(db, caller, target, async (tx, request, action) => {
    const rejectedCompanyIds = await moveResponses(tx, request.id, { from: "pending", to: "rejected" });
    const details = { reason };
    await applyTransition(tx, caller, request, { action, event: "cancelled", rejectedCompanyIds, details });
  });
}

/** The use case of each status that a caller may set on a request. */
export function changeStatus(
  db: Database,
  caller: Caller,
  input: Omit<ChangeStatus, "at"> & { readonly requestId: number; readonly at?: Date | null },
): Promise<TransportRequest> {
  const { requestId } = input;
  const reason = input.reason ?? "";
  switch (input.status) {
    case "pending":
      return releaseRequest(db, caller, { requestId, reason });
    case "in_progress":
      return startTransport(db, caller, requestId, input.at);
    case "completed":
      return completeTransport(db, caller, requestId);
    case "cancelled":
      return cancelRequest(db, caller, { requestId, reason });
  }
}

const decisions = {
  approved: approveResponse,
  rejected: rejectResponse,
  withdrawn: withdrawResponse,
} as const satisfies Record<DecideResponse["status"], unknown>;

/** The use case of each status that a caller may set on a response. */
export function decideResponse(
  db: Database,
  caller: Caller,
  input: DecideResponse & { readonly responseId: number },
): Promise<TransportResponse> {
  return decisions[input.status](db, caller, input.responseId);
}

/**
 * The time of an event as the caller states it; empty for now, which includes the future of a clock that runs ahead.
 * People type minutes, so the minute of the previous event counts as its time.
 * @throws DomainError invalid if it is before the previous event
 */
function occurrence(at: Date | null, previous: TransportEvent | null | undefined): { occurredAt?: Date } {
  if (!at || at.getTime() >= Date.now()) return {};
  const earliest = previous ? new Date(previous.occurredAt) : null;
  if (!earliest || at >= earliest) return { occurredAt: at };
  if (at >= startOfMinute(earliest)) return { occurredAt: earliest };
  throw fieldRejection("at", "transport.tooEarly");
}
