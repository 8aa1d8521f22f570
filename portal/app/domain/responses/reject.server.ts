import type { TransportResponse } from "@wardway/db/model";
import type { Database } from "@wardway/db/open";
import type { Caller } from "../caller.server.ts";
import { advance, lockRequest } from "../transport-requests/advance.server.ts";
import { write } from "../write.server.ts";
import { closeResponse } from "./close.server.ts";
import { locateResponse, readResponse } from "./read.server.ts";

/** The hospital turns one offer down; the others stay open. @throws DomainError */
export function rejectResponse(db: Database, caller: Caller, responseId: number): Promise<TransportResponse> {
  const action = "response.reject";
  return write(
    db,
    caller,
    { action, resourceType: "transport_response", resourceId: responseId },
    async (tx) => {
      const response = await locateResponse(tx, responseId);
      const request = await lockRequest(tx, caller, response.transportRequestId, action, response);
      await closeResponse(tx, response.id, "rejected");
      await advance(tx, caller, request, { action, event: "response_rejected", response });
      return {
        value: await readResponse(tx, response.id),
        details: { transportRequestId: request.id },
      };
    },
  );
}
