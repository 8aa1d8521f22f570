import type { Database } from "@wardway/db/open";
import {
  auditLog,
  ratings,
  transportDeclines,
  transportEvents,
  transportRequests,
  transportResponses,
} from "@wardway/db/schema";
import { asc, eq, gt, max } from "drizzle-orm";
import type { AuditedStep, ModelRequest } from "./reference-model.ts";

/** A stored request in the model's terms. */
export async function observeRequest(db: Database, id: number): Promise<ModelRequest> {
  const [[request], responses, declines, events, [rating]] = await Promise.all([
    db.select().from(transportRequests).where(eq(transportRequests.id, id)),
    db
      .select({
        id: transportResponses.id,
        company: transportResponses.ambulanceCompanyId,
        state: transportResponses.status,
        replaced: transportResponses.replaced,
      })
      .from(transportResponses)
      .where(eq(transportResponses.transportRequestId, id))
      .orderBy(asc(transportResponses.id)),
    db
      .select({ company: transportDeclines.ambulanceCompanyId })
      .from(transportDeclines)
      .where(eq(transportDeclines.transportRequestId, id))
      .orderBy(asc(transportDeclines.ambulanceCompanyId)),
    db
      .select({
        type: transportEvents.type,
        from: transportEvents.fromStatus,
        to: transportEvents.toStatus,
        user: transportEvents.actorUserId,
        company: transportEvents.ambulanceCompanyId,
      })
      .from(transportEvents)
      .where(eq(transportEvents.transportRequestId, id))
      .orderBy(asc(transportEvents.id)),
    db.select({ rating: ratings.rating }).from(ratings).where(eq(ratings.transportRequestId, id)),
  ]);
  if (!request) throw new Error(`Request ${id} is gone.`);
  return {
    hospital: request.hospitalId,
    status: request.status,
    company: request.ambulanceCompanyId,
    milestone: request.lastMilestone,
    rating: rating?.rating ?? null,
    receiver: request.receivingHospitalId,
    isAccepted: request.patientAcceptedAt !== null,
    returnOf: request.returnOfId,
    hasPreparedReturn: request.preparedReturn !== null,
    hasBed: request.bedConfirmedAt !== null,
    revision: request.revision,
    proposal: request.proposal && {
      by: request.proposal.by,
      to: request.proposal.changes.destination?.split(",")[0] ?? null,
    },
    proposals: events.filter(({ type }) => type === "change_proposed" || type === "pickup_proposed").length,
    hasOtherPickup: responses.some(({ state, replaced }) => state === "approved" && replaced !== null),
    responses: responses.map(({ replaced: _, ...response }) => response),
    asked: request.askedCompanyIds,
    declined: declines.map(({ company }) => company),
    events,
  };
}

/** Id of the newest audit row. */
export async function lastAuditId(db: Database): Promise<number> {
  const [row] = await db.select({ id: max(auditLog.id) }).from(auditLog);
  return row?.id ?? 0;
}

/** Audit rows after `id`, oldest first. */
export function auditSince(db: Database, id: number): Promise<AuditedStep[]> {
  return db
    .select({
      user: auditLog.userId,
      action: auditLog.action,
      resource: auditLog.resourceId,
      success: auditLog.success,
    })
    .from(auditLog)
    .where(gt(auditLog.id, id))
    .orderBy(asc(auditLog.id));
}
