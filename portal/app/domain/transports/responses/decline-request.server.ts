import type { Connection, Transaction } from "@wardway/db/open";
import { transportDeclines, transportResponses } from "@wardway/db/schema";
import { type DeclineReason, DomainError, type TransportRequest, type UpdateDecline } from "@wardway/model";
import { and, eq } from "drizzle-orm";
import { runAuditedTransaction } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { recordViewOf } from "../alerts/view.server.ts";
import { askedToo, haveAllDeclined } from "../lifecycle/order-of-asking.server.ts";
import {
  applyTransition,
  type LockedRequest,
  lockRequest,
  statementTime,
} from "../lifecycle/transition.server.ts";
import { endCompanyNotifications } from "../notifications/notify.server.ts";
import { readRequest } from "../record/read-request.server.ts";
import { findRespondingCompany } from "./responding-company.server.ts";

export interface Decline {
  readonly requestId: number;
  readonly reason: DeclineReason;
  readonly note: string | null;
  /** For administrators. */
  readonly ambulanceCompanyId?: number | null | undefined;
  /** Of the request that the company has read; default: any. */
  readonly revision?: number | null | undefined;
}

/** @throws DomainError conflict if the company answers to what the request said before */
export function assertIsAnswered(
  request: Pick<LockedRequest, "revision">,
  revision: number | null | undefined,
): void {
  if (revision != null && revision !== request.revision) throw new DomainError("response.requestChanged");
}

/**
 * The company does not run the transport: the hospital reads why, and the company's lists no longer contain the request.
 * @throws DomainError conflict while the company has an open response, or if it has declined already
 */
export async function declineRequest(
  db: Connection,
  caller: Caller,
  input: Decline,
): Promise<TransportRequest> {
  const { requestId, reason, note } = input;
  const action = "request.decline";
  const intent = { action, resourceType: "transport_request", resourceId: requestId } as const;
  return runAuditedTransaction(db, caller, intent, async (tx) => {
    const request = await lockRequest(tx, caller, requestId, action);
    assertIsAnswered(request, input.revision);
    const companyId = await findRespondingCompany(tx, caller, input.ambulanceCompanyId ?? null);
    if (await hasOpenResponse(tx, requestId, companyId)) throw new DomainError("decline.responseOpen");
    const declined = await tx
      .insert(transportDeclines)
      .values({
        transportRequestId: requestId,
        ambulanceCompanyId: companyId,
        createdBy: caller.userId,
        reason,
        note,
      })
      .onConflictDoNothing()
      .returning({ reason: transportDeclines.reason });
    if (declined.length === 0) throw new DomainError("decline.alreadyDeclined");
    await applyTransition(tx, caller, request, {
      action,
      event: "declined",
      companyId,
      // If all that were asked have declined, the next companies are asked immediately.
      set: {
        ...askedToo(request, companyId),
        ...(request.widenAt && (await haveAllDeclined(tx, request)) && { widenAt: statementTime }),
      },
      details: { declined: reason, ...(note !== null && { note }) },
    });
    await recordViewOf(tx, companyId, requestId);
    await endCompanyNotifications(tx, requestId, companyId);
    // The audit log has no free text: the timeline has the note.
    const value = await readRequest(tx, caller, requestId);
    return { value, details: { ambulanceCompanyId: companyId, reason } };
  });
}

/** @throws DomainError not_found if the company has not declined the request */
export async function withdrawDecline(
  db: Connection,
  caller: Caller,
  { requestId, ambulanceCompanyId }: Pick<Decline, "requestId" | "ambulanceCompanyId">,
): Promise<TransportRequest> {
  const action = "request.withdraw_decline";
  const intent = { action, resourceType: "transport_request", resourceId: requestId } as const;
  return runAuditedTransaction(db, caller, intent, async (tx) => {
    const request = await lockRequest(tx, caller, requestId, action);
    const companyId = await findRespondingCompany(tx, caller, ambulanceCompanyId ?? null);
    if (!(await endDecline(tx, requestId, companyId))) throw new DomainError("decline.notFound");
    await applyTransition(tx, caller, request, { action, event: "decline_withdrawn", companyId });
    const value = await readRequest(tx, caller, requestId);
    return { value, details: { ambulanceCompanyId: companyId } };
  });
}

export const updateDecline = (
  db: Connection,
  caller: Caller,
  input: UpdateDecline & { readonly requestId: number },
): Promise<TransportRequest> =>
  input.status === "declined" ? declineRequest(db, caller, input) : withdrawDecline(db, caller, input);

/** @returns whether there was one */
export async function endDecline(tx: Transaction, requestId: number, companyId: number): Promise<boolean> {
  const ended = await tx
    .delete(transportDeclines)
    .where(
      and(
        eq(transportDeclines.transportRequestId, requestId),
        eq(transportDeclines.ambulanceCompanyId, companyId),
      ),
    )
    .returning({ reason: transportDeclines.reason });
  return ended.length > 0;
}

async function hasOpenResponse(tx: Transaction, requestId: number, companyId: number): Promise<boolean> {
  const { transportRequestId, ambulanceCompanyId, status } = transportResponses;
  const isOwn = and(eq(transportRequestId, requestId), eq(ambulanceCompanyId, companyId));
  return (await tx.$count(transportResponses, and(isOwn, eq(status, "pending")))) > 0;
}
