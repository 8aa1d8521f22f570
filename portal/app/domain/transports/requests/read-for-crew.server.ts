import type { Database } from "@wardway/db/open";
import { DomainError, may, type TransportRequest } from "@wardway/model";
import { auditRejections } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { readRequest } from "../record/read-request.server.ts";

/** A company that may only see the request is rejected. @throws DomainError */
export async function readForCrew(db: Database, caller: Caller, id: number): Promise<TransportRequest> {
  const request = await readRequest(db, caller, id);
  const intent = { action: "request.milestone", resourceType: "transport_request", resourceId: id } as const;
  return auditRejections(db, caller, intent, async () => {
    if (may(caller, intent.action, request)) return request;
    throw new DomainError("transport.otherCrew");
  });
}
