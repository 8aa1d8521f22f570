import type { TransportRequest } from "@wardway/db/model";
import type { Database } from "@wardway/db/open";
import type { Caller } from "../caller.server.ts";
import { advance } from "./advance.server.ts";
import { stepOfRequest } from "./step.server.ts";

/** The assigned company sets off. @throws DomainError */
export function startTransport(db: Database, caller: Caller, requestId: number): Promise<TransportRequest> {
  return stepOfRequest(db, caller, { action: "request.start", requestId }, (tx, request, action) =>
    advance(tx, caller, request, { action, event: "started" }),
  );
}
