import type { Connection, Transaction } from "@wardway/db/open";
import { publicStatistics, transportEvents } from "@wardway/db/schema";
import {
  type CorrectMilestone,
  DomainError,
  type EventType,
  fieldRejection,
  milestoneNames,
  type Reopen,
  type TransportEvent,
  type TransportRequest,
} from "@wardway/model";
import { addMinutes, clamp, isSameMinute, subMinutes } from "date-fns";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { runAuditedTransaction } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { readCompletion } from "../lifecycle/lifecycle.server.ts";
import { applyTransition, lockRequest, transitionRequest } from "../lifecycle/transition.server.ts";
import { isRated } from "../ratings/ready-to-rate.server.ts";
import { correctedTime, isValid } from "../record/corrections.server.ts";
import { lastEvent } from "../record/read-events.server.ts";

// What was recorded by mistake stays in the timeline. A new event says what is right, and why.

/**
 * Another time for a milestone, between its neighbours, or that the last one was not reached.
 * @returns the correction
 * @throws DomainError not_found, forbidden, invalid or conflict
 */
export async function correctMilestone(
  db: Connection,
  caller: Caller,
  input: CorrectMilestone & { readonly requestId: number },
): Promise<TransportEvent> {
  const { eventId, at, reason } = input;
  const action = "request.correct_milestone";
  const intent = { action, resourceType: "transport_request", resourceId: input.requestId } as const;
  const corrected = await runAuditedTransaction(db, caller, intent, async (tx) => {
    const request = await lockRequest(tx, caller, input.requestId, action);
    const completion =
      request.status === "completed"
        ? await readCompletion(tx, caller, request.id, "transport.correctionClosed")
        : null;
    const steps = await readSteps(tx, request.id);
    const index = steps.findIndex(({ id }) => id === eventId);
    const [step, previous, next] = [steps[index], steps[index - 1], steps[index + 1]];
    if (!step || !previous) throw new DomainError("transport.stepGone");
    if (at === null && next) throw new DomainError("transport.laterRecorded");
    // A late entry has the completion before it.
    const end = completion && completion.id > step.id ? new Date(completion.occurredAt) : undefined;
    const time = at && placeBetween(at, previous.at, next?.at ?? end);
    if (time && isSameMinute(time, step.at)) throw fieldRejection("at", "transport.sameTime");
    await applyTransition(tx, caller, request, {
      action,
      event: "milestone_corrected",
      correctsId: step.id,
      set: {
        ...(time === null && {
          lastMilestone: milestoneNames.find((name) => name === previous.type) ?? null,
        }),
      },
      details: {
        milestone: step.type,
        ...(time && { at: time.toISOString() }),
        before: step.at.toISOString(),
        reason,
      },
    });
    const event = await lastEvent(tx, caller, request.id, ["milestone_corrected"]);
    if (!event) throw new Error("A correction left no event.");
    return { value: event, details: { milestone: step.type, ...(time === null && { withdrawn: 1 }) } };
  });
  triggerJobs("mail");
  return corrected;
}

interface RecordedStep {
  readonly id: number;
  readonly type: EventType;
  readonly at: Date;
}

/** The approval of the company that runs the transport, and the milestones since, in their order. */
async function readSteps(tx: Transaction, requestId: number): Promise<readonly RecordedStep[]> {
  const { id, type, transportRequestId } = transportEvents;
  const types = ["approved", ...milestoneNames] as const;
  const rows = await tx
    .select({ id, type, at: correctedTime.mapWith(transportEvents.occurredAt) })
    .from(transportEvents)
    .where(and(eq(transportRequestId, requestId), inArray(type, [...types]), isValid))
    .orderBy(asc(id));
  const approval = rows.findLastIndex((row) => row.type === "approved");
  return rows.slice(approval);
}

/** As with a new milestone: people type minutes. */
const TOLERANCE_MINUTES = 1;

/** @throws DomainError invalid if it is not between them */
function placeBetween(at: Date, earliest: Date, latest: Date | undefined): Date {
  if (at <= subMinutes(earliest, TOLERANCE_MINUTES)) throw fieldRejection("at", "transport.tooEarly");
  if (latest && at >= addMinutes(latest, TOLERANCE_MINUTES))
    throw fieldRejection("at", "transport.afterNext");
  return clamp(at, { start: earliest, end: latest ?? new Date() });
}

/** completed -> in_progress. @throws DomainError not_found, forbidden or conflict */
export function reopenTransport(
  db: Connection,
  caller: Caller,
  { requestId, eventId, reason }: Reopen & { readonly requestId: number },
): Promise<TransportRequest> {
  const target = { action: "request.reopen", requestId } as const;
  return transitionRequest(db, caller, target, async (tx, request, action) => {
    if (await isRated(tx, request.id)) throw new DomainError("transport.ratedAlready");
    const completion = await readCompletion(tx, caller, request.id, "transport.correctionClosed");
    if (completion.id !== eventId) throw new DomainError("transport.stepGone");
    await applyTransition(tx, caller, request, {
      action,
      event: "reopened",
      correctsId: completion.id,
      details: { reason },
    });
    // Last, like the completion's.
    await tx
      .update(publicStatistics)
      .set({ completedTransports: sql`${publicStatistics.completedTransports} - 1` });
    return { reasonGiven: 1 };
  });
}
