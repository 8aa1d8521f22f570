import type { Database } from "@wardway/db/open";
import type { ChangeStatus, TransportRequest } from "@wardway/model";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { cancelRequest } from "./cancel.server.ts";
import { completeTransport } from "./complete.server.ts";
import { releaseRequest } from "./release.server.ts";
import { startTransport } from "./start.server.ts";

/** The status call: each status a person may ask for is one step of the life of a request. @throws DomainError */
export function changeStatus(
  db: Database,
  caller: Caller,
  input: Omit<ChangeStatus, "at"> & { readonly requestId: number; readonly at?: Date | null },
): Promise<TransportRequest> {
  const { requestId } = input;
  const reason = input.reason ?? "";
  switch (input.status) {
    case "pending":
      return releaseRequest(db, caller, { requestId, reason });
    case "in_progress":
      return startTransport(db, caller, requestId, input.at);
    case "completed":
      return completeTransport(db, caller, requestId);
    case "cancelled":
      return cancelRequest(db, caller, { requestId, reason });
  }
}
