import type { TransportRequest } from "@wardway/db/model";
import type { Database } from "@wardway/db/open";
import type { Caller } from "../caller.server.ts";
import { moveResponses } from "../responses/close.server.ts";
import { advance } from "./advance.server.ts";
import { stepOfRequest } from "./step.server.ts";

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
