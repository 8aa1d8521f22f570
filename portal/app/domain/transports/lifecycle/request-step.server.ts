import type { Database, Transaction } from "@wardway/db/open";
import type { TransitionAction, TransportRequest } from "@wardway/model";
import { write } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { nudge } from "#app/infra/jobs.server.ts";
import { readRequest } from "../requests/read.server.ts";
import { type LockedRequest, lockRequest } from "./advance.server.ts";

/**
 * One step of a request's life: locks the request, does the work on it, and answers with the request as it is
 * then. All in one transaction with the audit row. @throws DomainError
 */
export async function stepOfRequest<Step extends TransitionAction>(
  db: Database,
  caller: Caller,
  { action, requestId }: { readonly action: Step; readonly requestId: number },
  work: (tx: Transaction, request: LockedRequest, action: Step) => Promise<unknown>,
): Promise<TransportRequest> {
  const intent = { action, resourceType: "transport_request", resourceId: requestId } as const;
  const value = await write(db, caller, intent, async (tx) => {
    const request = await lockRequest(tx, caller, requestId, action);
    await work(tx, request, action);
    return { value: await readRequest(tx, caller, request.id) };
  });
  nudge("mail");
  return value;
}
