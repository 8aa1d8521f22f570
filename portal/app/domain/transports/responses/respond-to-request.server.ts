import type { Connection, Transaction } from "@wardway/db/open";
import { transportResponses } from "@wardway/db/schema";
import { type CreateResponse, DomainError, type TransportResponse } from "@wardway/model";
import { addMinutes } from "date-fns";
import { and, eq, lt, sql } from "drizzle-orm";
import { runAuditedTransaction } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { recordViewOf } from "../alerts/view.server.ts";
import { describeCounterOffer } from "../lifecycle/counter-offer.server.ts";
import { askedToo, restartWait } from "../lifecycle/order-of-asking.server.ts";
import { applyTransition, type LockedRequest, lockRequest } from "../lifecycle/transition.server.ts";
import { endCompanyNotifications } from "../notifications/notify.server.ts";
import { assertHoldsLevel } from "../record/assert-holds-level.server.ts";
import { readResponse } from "../record/read-responses.server.ts";
import { assertIsAnswered, endDecline } from "./decline-request.server.ts";
import { findRespondingCompany } from "./responding-company.server.ts";

/** One open response per company and request. @throws DomainError */
export async function respond(
  db: Connection,
  caller: Caller,
  input: CreateResponse,
  idempotencyKey: string | null = null,
): Promise<TransportResponse> {
  const action = "response.create";
  const intent = {
    action,
    resourceType: "transport_response",
    requestId: input.transportRequestId,
    idempotencyKey,
    input,
  } as const;
  const response = await runAuditedTransaction(db, caller, intent, async (tx) => {
    const locked = await lockRequest(tx, caller, input.transportRequestId, action);
    assertIsAnswered(locked, input.revision);
    const companyId = await findRespondingCompany(tx, caller, input.ambulanceCompanyId ?? null);
    await assertHoldsLevel(tx, companyId, input.offeredLevel ?? locked.levelOfService);
    const request = await withdrawPassed(tx, caller, locked, companyId);
    await endDecline(tx, locked.id, companyId);
    const created = await insertOpenResponse(tx, caller, input, companyId);
    await applyTransition(tx, caller, request, {
      action,
      event: "response_received",
      response: { id: created.id, ambulanceCompanyId: companyId },
      set: { ...askedToo(request, companyId), ...(await restartWait(tx, request)) },
      details: {
        estimatedArrival: input.estimatedArrival.toISOString(),
        ...describeCounterOffer(locked, input),
      },
    });
    await recordViewOf(tx, companyId, request.id);
    await endCompanyNotifications(tx, request.id, companyId);
    return {
      value: await readResponse(tx, created.id),
      resourceId: created.id,
      details: { transportRequestId: request.id },
    };
  });
  triggerJobs("mail");
  return response;
}

/**
 * An open response whose arrival has passed makes way for a new one.
 * @returns the request with its status after that
 */
async function withdrawPassed(
  tx: Transaction,
  caller: Caller,
  request: LockedRequest,
  ambulanceCompanyId: number,
): Promise<LockedRequest> {
  const { id, transportRequestId, status, estimatedArrival } = transportResponses;
  const isOpen = and(eq(transportRequestId, request.id), eq(status, "pending"));
  const [passed] = await tx
    .update(transportResponses)
    .set({ status: "withdrawn" })
    .where(
      and(
        isOpen,
        eq(transportResponses.ambulanceCompanyId, ambulanceCompanyId),
        lt(estimatedArrival, sql`now()`),
      ),
    )
    .returning({ id });
  if (!passed) return request;
  const to = await applyTransition(tx, caller, request, {
    action: "response.withdraw",
    event: "response_withdrawn",
    response: { id: passed.id, ambulanceCompanyId },
    openResponses: await tx.$count(transportResponses, isOpen),
    details: { within: "response.create" },
  });
  return { ...request, status: to };
}

async function insertOpenResponse(
  tx: Transaction,
  caller: Caller,
  input: CreateResponse,
  ambulanceCompanyId: number,
): Promise<{ id: number }> {
  const [created] = await tx
    .insert(transportResponses)
    .values({
      transportRequestId: input.transportRequestId,
      ambulanceCompanyId,
      createdBy: caller.userId,
      estimatedArrival: input.estimatedArrival,
      notes: input.notes,
      offeredLevel: input.offeredLevel,
      vehicle: input.vehicle,
      offeredPickup: input.offeredPickup,
      expiresAt: input.expiresInMinutes === null ? null : addMinutes(new Date(), input.expiresInMinutes),
    })
    // The partial unique index "one open response a company" decides.
    .onConflictDoNothing()
    .returning({ id: transportResponses.id });
  if (!created) {
    throw new DomainError("response.alreadyOpen");
  }
  return created;
}
