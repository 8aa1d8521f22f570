import type { Database } from "@wardway/db/open";
import { DomainError, milestoneNames, type RecordMilestone, type TransportEvent } from "@wardway/model";
import { write } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { lastEvent } from "../requests/events.server.ts";
import { advance, lockRequest } from "./advance.server.ts";
import { occurrence } from "./occurrence.server.ts";

/**
 * The crew says where it is. Milestones come in their order, though one may be skipped (a crew may be
 * stationed at the door); none is recorded twice, and none before the one before it. @throws DomainError
 */
export function recordMilestone(
  db: Database,
  caller: Caller,
  input: RecordMilestone & { readonly requestId: number },
  idempotencyKey: string | null = null,
): Promise<TransportEvent> {
  const action = "request.milestone";
  const intent = {
    action,
    resourceType: "transport_request",
    resourceId: input.requestId,
    idempotencyKey,
    input,
  } as const;
  return write(db, caller, intent, async (tx) => {
    const request = await lockRequest(tx, caller, input.requestId, action);
    const reached = request.lastMilestone ? milestoneNames.indexOf(request.lastMilestone) : -1;
    if (milestoneNames.indexOf(input.milestone) <= reached) {
      throw new DomainError("transport.milestoneRecorded");
    }
    const before = await lastEvent(tx, caller, request.id);
    await advance(tx, caller, request, {
      action,
      event: input.milestone,
      set: { lastMilestone: input.milestone },
      ...occurrence(input.at, before ? new Date(before.occurredAt) : null),
    });
    const event = await lastEvent(tx, caller, request.id);
    if (!event) throw new Error("A milestone left no event.");
    return { value: event, details: { milestone: input.milestone } };
  });
}
