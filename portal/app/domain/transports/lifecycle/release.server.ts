import type { Database } from "@wardway/db/open";
import type { TransportRequest } from "@wardway/model";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { advance } from "./advance.server.ts";
import { moveResponses } from "./close-responses.server.ts";
import { stepOfRequest } from "./request-step.server.ts";

/** Puts an approved request back into the pool and frees its company. @throws DomainError */
export function releaseRequest(
  db: Database,
  caller: Caller,
  { requestId, reason }: { readonly requestId: number; readonly reason: string },
): Promise<TransportRequest> {
  return stepOfRequest(db, caller, { action: "request.release", requestId }, async (tx, request, action) => {
    await moveResponses(tx, request.id, { from: "approved", to: "released" });
    await advance(tx, caller, request, {
      action,
      event: "released",
      set: { ambulanceCompanyId: null, lastMilestone: null },
      details: { reason },
    });
  });
}
