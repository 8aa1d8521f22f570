import type { TransportResponse } from "@wardway/db/model";
import type { Database } from "@wardway/db/open";
import type { Caller } from "../caller.server.ts";
import { advance } from "../transport-requests/advance.server.ts";
import { closeResponse } from "./close.server.ts";
import { stepOfResponse } from "./step.server.ts";

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
