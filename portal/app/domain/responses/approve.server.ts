import type { TransportResponse } from "@wardway/db/model";
import type { Database } from "@wardway/db/open";
import type { Caller } from "../caller.server.ts";
import { advance } from "../transport-requests/advance.server.ts";
import { closeResponse, moveResponses } from "./close.server.ts";
import { stepOfResponse } from "./step.server.ts";

/** The hospital takes one offer: its company is assigned, the other open offers are rejected. @throws DomainError */
export function approveResponse(
  db: Database,
  caller: Caller,
  responseId: number,
  requestId?: number,
): Promise<TransportResponse> {
  const step = { action: "response.approve", responseId, requestId } as const;
  return stepOfResponse(db, caller, step, async (tx, { request, response }, action) => {
    await closeResponse(tx, response.id, "approved");
    const turnedDown = await moveResponses(tx, request.id, { from: "pending", to: "rejected" });
    await advance(tx, caller, request, {
      action,
      event: "approved",
      response,
      turnedDown,
      set: { ambulanceCompanyId: response.ambulanceCompanyId },
    });
  });
}
