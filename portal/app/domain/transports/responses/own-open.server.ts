import type { Connection } from "@wardway/db/open";
import { transportResponses } from "@wardway/db/schema";
import type { Actor } from "@wardway/model";
import { and, eq, inArray } from "drizzle-orm";

/** Those of these requests that the actor's company has answered and nobody has decided. */
export async function openResponsesOf(
  connection: Connection,
  actor: Actor,
  requestIds: readonly number[],
): Promise<readonly number[]> {
  if (actor.role !== "ambulance" || actor.organizationId === null || requestIds.length === 0) return [];
  const rows = await connection
    .select({ requestId: transportResponses.transportRequestId })
    .from(transportResponses)
    .where(
      and(
        eq(transportResponses.ambulanceCompanyId, actor.organizationId),
        eq(transportResponses.status, "pending"),
        inArray(transportResponses.transportRequestId, [...requestIds]),
      ),
    );
  return rows.map(({ requestId }) => requestId);
}
