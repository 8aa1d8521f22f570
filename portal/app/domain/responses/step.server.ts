import type { TransitionAction, TransportResponse } from "@wardway/db/model";
import type { Database, Transaction } from "@wardway/db/open";
import type { Caller } from "../caller.server.ts";
import { type LockedRequest, lockRequest } from "../transport-requests/advance.server.ts";
import { write } from "../write.server.ts";
import { type LocatedResponse, locateResponse, readResponse } from "./read.server.ts";

/**
 * One step of a response's life: locks the request it is about, does the work, and answers with the response as
 * it is then. All in one transaction with the audit row. @throws DomainError
 */
export function stepOfResponse<Step extends TransitionAction>(
  db: Database,
  caller: Caller,
  { action, responseId }: { readonly action: Step; readonly responseId: number },
  work: (
    tx: Transaction,
    at: { readonly request: LockedRequest; readonly response: LocatedResponse },
    action: Step,
  ) => Promise<unknown>,
): Promise<TransportResponse> {
  const intent = { action, resourceType: "transport_response", resourceId: responseId } as const;
  return write(db, caller, intent, async (tx) => {
    const response = await locateResponse(tx, responseId);
    const request = await lockRequest(tx, caller, response.transportRequestId, action, response);
    await work(tx, { request, response }, action);
    const { transportRequestId, ambulanceCompanyId } = response;
    return {
      value: await readResponse(tx, response.id),
      details: { transportRequestId, ambulanceCompanyId },
    };
  });
}
