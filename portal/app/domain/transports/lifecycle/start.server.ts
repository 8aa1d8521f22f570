import type { Database } from "@wardway/db/open";
import type { TransportRequest } from "@wardway/model";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { lastEvent } from "../requests/events.server.ts";
import { advance } from "./advance.server.ts";
import { occurrence } from "./occurrence.server.ts";
import { stepOfRequest } from "./request-step.server.ts";

/**
 * The assigned company sets off.
 * @param at when, where that is not now: a crew may have pressed the button where nobody could be reached
 * @throws DomainError
 */
export function startTransport(
  db: Database,
  caller: Caller,
  requestId: number,
  at: Date | null = null,
): Promise<TransportRequest> {
  return stepOfRequest(db, caller, { action: "request.start", requestId }, async (tx, request, action) => {
    const before = at && (await lastEvent(tx, caller, request.id));
    const when = occurrence(at, before && new Date(before.occurredAt));
    return advance(tx, caller, request, { action, event: "started", ...when });
  });
}
