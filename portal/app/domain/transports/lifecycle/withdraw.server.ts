import type { Database } from "@wardway/db/open";
import { transportResponses } from "@wardway/db/schema";
import type { TransportResponse } from "@wardway/model";
import { and, eq } from "drizzle-orm";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { advance } from "./advance.server.ts";
import { closeResponse } from "./close-responses.server.ts";
import { stepOfResponse } from "./response-step.server.ts";

/** A company takes its offer back; with none left the request waits in the pool as before. @throws DomainError */
export function withdrawResponse(
  db: Database,
  caller: Caller,
  responseId: number,
  requestId?: number,
): Promise<TransportResponse> {
  const step = { action: "response.withdraw", responseId, requestId } as const;
  return stepOfResponse(db, caller, step, async (tx, { request, response }, action) => {
    await closeResponse(tx, response.id, "withdrawn");
    const openResponses = await tx.$count(
      transportResponses,
      and(eq(transportResponses.transportRequestId, request.id), eq(transportResponses.status, "pending")),
    );
    await advance(tx, caller, request, { action, event: "response_withdrawn", response, openResponses });
  });
}
