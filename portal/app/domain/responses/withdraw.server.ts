import type { TransportResponse } from "@wardway/db/model";
import type { Database } from "@wardway/db/open";
import { transportResponses } from "@wardway/db/schema";
import { and, count, eq } from "drizzle-orm";
import type { Caller } from "../caller.server.ts";
import { advance, lockRequest } from "../transport-requests/advance.server.ts";
import { write } from "../write.server.ts";
import { closeResponse } from "./close.server.ts";
import { locateResponse, readResponse } from "./read.server.ts";

/** A company takes its offer back; with none left the request waits in the pool as before. @throws DomainError */
export function withdrawResponse(
  db: Database,
  caller: Caller,
  responseId: number,
): Promise<TransportResponse> {
  const action = "response.withdraw";
  return write(
    db,
    caller,
    { action, resourceType: "transport_response", resourceId: responseId },
    async (tx) => {
      const response = await locateResponse(tx, responseId);
      const request = await lockRequest(tx, caller, response.transportRequestId, action, response);
      await closeResponse(tx, response.id, "withdrawn");
      const [open] = await tx
        .select({ responses: count() })
        .from(transportResponses)
        .where(
          and(
            eq(transportResponses.transportRequestId, request.id),
            eq(transportResponses.status, "pending"),
          ),
        );
      await advance(tx, caller, request, {
        action,
        event: "response_withdrawn",
        response,
        openResponses: open?.responses ?? 0,
      });
      return {
        value: await readResponse(tx, response.id),
        details: { transportRequestId: request.id },
      };
    },
  );
}
