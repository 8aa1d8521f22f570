import type { Database } from "@wardway/db/open";
import type { TransportResponse } from "@wardway/model";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { advance } from "./advance.server.ts";
import { closeResponse } from "./close-responses.server.ts";
import { stepOfResponse } from "./response-step.server.ts";

/** The hospital turns one offer down; the others stay open. @throws DomainError */
export function rejectResponse(
  db: Database,
  caller: Caller,
  responseId: number,
  requestId?: number,
): Promise<TransportResponse> {
  const step = { action: "response.reject", responseId, requestId } as const;
  return stepOfResponse(db, caller, step, async (tx, { request, response }, action) => {
    await closeResponse(tx, response.id, "rejected");
    await advance(tx, caller, request, { action, event: "response_rejected", response });
  });
}
