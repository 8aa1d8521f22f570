import type { TransportRequest } from "@wardway/db/model";
import type { Database } from "@wardway/db/open";
import { publicStatistics } from "@wardway/db/schema";
import { sql } from "drizzle-orm";
import type { Caller } from "../caller.server.ts";
import { write } from "../write.server.ts";
import { advance, lockRequest } from "./advance.server.ts";
import { readRequest } from "./read.server.ts";

/** The hospital confirms that the patient arrived; the public counter goes up with it. @throws DomainError */
export function completeTransport(
  db: Database,
  caller: Caller,
  requestId: number,
): Promise<TransportRequest> {
  const action = "request.complete";
  return write(
    db,
    caller,
    { action, resourceType: "transport_request", resourceId: requestId },
    async (tx) => {
      const request = await lockRequest(tx, caller, requestId, action);
      await advance(tx, caller, request, { action, event: "completed" });
      const value = await readRequest(tx, caller, request.id);
      // Last, because this one row is shared by every completion: its lock is held for the commit alone.
      await tx.update(publicStatistics).set({
        completedTransports: sql`${publicStatistics.completedTransports} + 1`,
        lastUpdated: sql`now()`,
      });
      return { value };
    },
  );
}
