import type { TransportRequest } from "@wardway/db/model";
import type { Database } from "@wardway/db/open";
import type { Caller } from "../caller.server.ts";
import { write } from "../write.server.ts";
import { advance, lockRequest } from "./advance.server.ts";
import { readRequest } from "./read.server.ts";

/** The assigned company sets off. @throws DomainError */
export function startTransport(db: Database, caller: Caller, requestId: number): Promise<TransportRequest> {
  const action = "request.start";
  return write(
    db,
    caller,
    { action, resourceType: "transport_request", resourceId: requestId },
    async (tx) => {
      const request = await lockRequest(tx, caller, requestId, action);
      await advance(tx, caller, request, { action, event: "started" });
      return { value: await readRequest(tx, caller, request.id) };
    },
  );
}
