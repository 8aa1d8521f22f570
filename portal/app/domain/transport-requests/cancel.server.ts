import type { TransportRequest } from "@wardway/db/model";
import type { Database } from "@wardway/db/open";
import { transportResponses } from "@wardway/db/schema";
import { and, eq } from "drizzle-orm";
import type { Caller } from "../caller.server.ts";
import { write } from "../write.server.ts";
import { advance, lockRequest } from "./advance.server.ts";
import { readRequest } from "./read.server.ts";

/** The hospital no longer needs the transport; open responses are rejected with it. @throws DomainError */
export function cancelRequest(
  db: Database,
  caller: Caller,
  input: { readonly requestId: number; readonly reason: string },
): Promise<TransportRequest> {
  const action = "request.cancel";
  return write(
    db,
    caller,
    { action, resourceType: "transport_request", resourceId: input.requestId },
    async (tx) => {
      const request = await lockRequest(tx, caller, input.requestId, action);
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
        event: "cancelled",
        details: { reason: input.reason },
      });
      return { value: await readRequest(tx, caller, request.id) };
    },
  );
}
