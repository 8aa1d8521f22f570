import type { TransportResponse } from "@wardway/db/model";
import type { Database } from "@wardway/db/open";
import { transportResponses } from "@wardway/db/schema";
import { and, eq } from "drizzle-orm";
import type { Caller } from "../caller.server.ts";
import { advance, lockRequest } from "../transport-requests/advance.server.ts";
import { write } from "../write.server.ts";
import { closeResponse } from "./close.server.ts";
import { locateResponse, readResponse } from "./read.server.ts";

/** The hospital takes one offer: its company is assigned, the other open offers are rejected. @throws DomainError */
export function approveResponse(
  db: Database,
  caller: Caller,
  responseId: number,
): Promise<TransportResponse> {
  const action = "response.approve";
  return write(
    db,
    caller,
    { action, resourceType: "transport_response", resourceId: responseId },
    async (tx) => {
      const response = await locateResponse(tx, responseId);
      const request = await lockRequest(tx, caller, response.transportRequestId, action, response);
      await closeResponse(tx, response.id, "approved");
      await tx
        .update(transportResponses)
        .set({ status: "rejected" })
        .where(
          and(
            eq(transportResponses.transportRequestId, request.id),
            eq(transportResponses.status, "pending"),
          ),
        );
      await advance(tx, caller, request, {
        action,
        event: "approved",
        response,
        set: { ambulanceCompanyId: response.ambulanceCompanyId },
      });
      return {
        value: await readResponse(tx, response.id),
        details: { transportRequestId: request.id, ambulanceCompanyId: response.ambulanceCompanyId },
      };
    },
  );
}
