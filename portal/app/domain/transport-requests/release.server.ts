import type { TransportRequest } from "@wardway/db/model";
import type { Database } from "@wardway/db/open";
import { transportResponses } from "@wardway/db/schema";
import { and, eq } from "drizzle-orm";
import type { Caller } from "../caller.server.ts";
import { write } from "../write.server.ts";
import { advance, lockRequest } from "./advance.server.ts";
import { readRequest } from "./read.server.ts";

/** Puts an approved request back into the pool and frees its company. @throws DomainError */
export function releaseRequest(
  db: Database,
  caller: Caller,
  input: { readonly requestId: number; readonly reason: string },
): Promise<TransportRequest> {
  const action = "request.release";
  return write(
    db,
    caller,
    { action, resourceType: "transport_request", resourceId: input.requestId },
    async (tx) => {
      const request = await lockRequest(tx, caller, input.requestId, action);
      await tx
        .update(transportResponses)
        .set({ status: "released" })
        .where(
          and(
            eq(transportResponses.transportRequestId, request.id),
            eq(transportResponses.status, "approved"),
          ),
        );
      await advance(tx, caller, request, {
        action,
        event: "released",
        set: { ambulanceCompanyId: null, lastMilestone: null },
        details: { reason: input.reason },
      });
      return { value: await readRequest(tx, caller, request.id) };
    },
  );
}
