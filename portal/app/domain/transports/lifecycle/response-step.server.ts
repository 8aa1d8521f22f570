import type { Database, Transaction } from "@wardway/db/open";
import type { TransitionAction, TransportResponse } from "@wardway/model";
import { write } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { nudge } from "#app/infra/jobs.server.ts";
import {
  type LocatedResponse,
  locateResponse,
  readResponse,
  responseNotFound,
} from "../responses/read.server.ts";
import { type LockedRequest, lockRequest } from "./advance.server.ts";

export interface ResponseStep<Step extends TransitionAction> {
  readonly action: Step;
  readonly responseId: number;
  /** The request that whoever asks takes it for; a response to another one is not found. */
  readonly requestId?: number | undefined;
}

/**
 * One step of a response's life: locks the request it is about, does the work, and answers with the response as
 * it is then. All in one transaction with the audit row. @throws DomainError
 */
export async function stepOfResponse<Step extends TransitionAction>(
  db: Database,
  caller: Caller,
  { action, responseId, requestId }: ResponseStep<Step>,
  work: (
    tx: Transaction,
    at: { readonly request: LockedRequest; readonly response: LocatedResponse },
    action: Step,
  ) => Promise<unknown>,
): Promise<TransportResponse> {
  const intent = { action, resourceType: "transport_response", resourceId: responseId } as const;
  const value = await write(db, caller, intent, async (tx) => {
    const response = await locateResponse(tx, responseId);
    if (requestId !== undefined && requestId !== response.transportRequestId) throw responseNotFound();
    const request = await lockRequest(tx, caller, response.transportRequestId, action, response);
    await work(tx, { request, response }, action);
    const { transportRequestId, ambulanceCompanyId } = response;
    return {
      value: await readResponse(tx, response.id),
      details: { transportRequestId, ambulanceCompanyId },
    };
  });
  nudge("mail");
  return value;
}
