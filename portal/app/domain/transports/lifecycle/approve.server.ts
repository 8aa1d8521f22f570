import type { Database } from "@wardway/db/open";
import type { TransportResponse } from "@wardway/model";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { advance } from "./advance.server.ts";
import { closeResponse, moveResponses } from "./close-responses.server.ts";
import { stepOfResponse } from "./response-step.server.ts";

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
