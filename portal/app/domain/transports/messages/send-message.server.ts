import type { Connection, Transaction } from "@wardway/db/open";
import { organizations } from "@wardway/db/schema";
import { DomainError, fieldRejection, limits, type SendMessage, type TransportMessage } from "@wardway/model";
import { and, eq } from "drizzle-orm";
import { runAuditedTransaction } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { applyTransition, type LockedRequest, lockRequest } from "../lifecycle/transition.server.ts";
import { countMessages, lastMessage } from "./read-messages.server.ts";

/**
 * From a hospital to one company, or from a company to the hospital: each company has its own thread.
 * @throws DomainError not_found, forbidden, invalid or conflict
 */
export async function sendMessage(
  db: Connection,
  caller: Caller,
  input: SendMessage & { readonly requestId: number },
  idempotencyKey: string | null = null,
): Promise<TransportMessage> {
  const { requestId, text } = input;
  const action = "request.message";
  const intent = {
    action,
    resourceType: "transport_request",
    resourceId: requestId,
    idempotencyKey,
    input,
  } as const;
  const sent = await runAuditedTransaction(db, caller, intent, async (tx) => {
    const request = await lockRequest(tx, caller, requestId, action);
    const isAssigned = request.ambulanceCompanyId !== null;
    if (input.isAssigned !== null && input.isAssigned !== isAssigned)
      throw new DomainError("message.otherCompany");
    const companyId = await findCompany(tx, caller, request, input.ambulanceCompanyId);
    const max = limits.messagesPerSide;
    if ((await countMessages(tx, requestId, companyId, caller.organizationId)) >= max)
      throw new DomainError("message.threadFull", { max });
    await applyTransition(tx, caller, request, { action, event: "message", companyId, details: { text } });
    const message = await lastMessage(tx, caller, requestId, companyId);
    if (!message) throw new Error("A message left no event.");
    // The audit log has no free text: the thread has it.
    return { value: message, details: { ambulanceCompanyId: companyId } };
  });
  triggerJobs("mail");
  return sent;
}

/** Of the thread. After an approval, the hospital has one partner. */
async function findCompany(
  tx: Transaction,
  caller: Caller,
  request: LockedRequest,
  named: number | null,
): Promise<number> {
  if (caller.role === "ambulance" && caller.organizationId !== null) return caller.organizationId;
  const { ambulanceCompanyId: assigned, askedCompanyIds: asked } = request;
  if (assigned !== null) {
    if (named !== null && named !== assigned) throw new DomainError("message.otherCompany");
    return assigned;
  }
  if (named === null) throw fieldRejection("ambulanceCompanyId", "message.companyRequired");
  const [company] = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(organizations.id, named), eq(organizations.kind, "ambulance")));
  if (!company || (asked && !asked.includes(company.id)))
    throw fieldRejection("ambulanceCompanyId", "message.companyNotAsked");
  return company.id;
}
