import type { Database } from "@wardway/db/open";
import type { DecideResponse, TransportResponse } from "@wardway/model";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { approveResponse } from "./approve.server.ts";
import { rejectResponse } from "./reject.server.ts";
import { withdrawResponse } from "./withdraw.server.ts";

const decisions = {
  approved: approveResponse,
  rejected: rejectResponse,
  withdrawn: withdrawResponse,
} as const satisfies Record<DecideResponse["status"], unknown>;

/** The status call of a response. @throws DomainError */
export function decideResponse(
  db: Database,
  caller: Caller,
  input: DecideResponse & { readonly responseId: number },
): Promise<TransportResponse> {
  return decisions[input.status](db, caller, input.responseId);
}
