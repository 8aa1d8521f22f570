import type { Database } from "@wardway/db/open";
import type { TransportRequest } from "@wardway/model";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { advance } from "./advance.server.ts";
import { moveResponses } from "./close-responses.server.ts";
import { stepOfRequest } from "./request-step.server.ts";

/** The hospital no longer needs the transport; open responses are rejected with it. @throws DomainError */
export function cancelRequest(
  db: Database,
  caller: Caller,
  { requestId, reason }: { readonly requestId: number; readonly reason: string },
): Promise<TransportRequest> {
  return stepOfRequest(db, caller, { action: "request.cancel", requestId }, async (tx, request, action) => {
    const turnedDown = await moveResponses(tx, request.id, { from: "pending", to: "rejected" });
    await advance(tx, caller, request, { action, event: "cancelled", turnedDown, details: { reason } });
  });
}
