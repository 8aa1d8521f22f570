import type { Database } from "@wardway/db/open";
import { publicStatistics } from "@wardway/db/schema";
import type { TransportRequest } from "@wardway/model";
import { sql } from "drizzle-orm";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { advance } from "./advance.server.ts";
import { stepOfRequest } from "./request-step.server.ts";

/** The hospital confirms that the patient arrived; the public counter goes up with it. @throws DomainError */
export function completeTransport(
  db: Database,
  caller: Caller,
  requestId: number,
): Promise<TransportRequest> {
  return stepOfRequest(db, caller, { action: "request.complete", requestId }, async (tx, request, action) => {
    await advance(tx, caller, request, { action, event: "completed" });
    // Last, because this one row is shared by every completion: its lock is held for a moment alone.
    await tx
      .update(publicStatistics)
      .set({ completedTransports: sql`${publicStatistics.completedTransports} + 1` });
  });
}
