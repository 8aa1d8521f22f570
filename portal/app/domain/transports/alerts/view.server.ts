import type { Connection } from "@wardway/db/open";
import { requestViews } from "@wardway/db/schema";
import type { Actor } from "@wardway/model";
import { and, eq, notInArray } from "drizzle-orm";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { endCall } from "./calls.server.ts";

/**
 * Ends the calls of the reader's organization, but not of messages, which only their thread shows. Like the read itself, it is no
 * change of the request.
 */
export async function recordView(connection: Connection, actor: Actor, requestId: number): Promise<void> {
  if (actor.role === "admin" || actor.organizationId === null) return;
  await endCall(connection, actor.organizationId, requestId, "message");
  if (actor.role === "ambulance") await recordViewOf(connection, actor.organizationId, requestId);
  triggerJobs("live");
}

export async function recordViewOf(
  connection: Connection,
  organizationId: number,
  transportRequestId: number,
): Promise<void> {
  await connection.insert(requestViews).values({ organizationId, transportRequestId }).onConflictDoNothing();
}

/** Calls all companies again, except those that have an answer to it, or returned it to the pool. */
export async function resetViews(
  connection: Connection,
  requestId: number,
  exceptCompanyIds: readonly number[],
): Promise<void> {
  await connection
    .delete(requestViews)
    .where(
      and(
        eq(requestViews.transportRequestId, requestId),
        notInArray(requestViews.organizationId, [...exceptCompanyIds]),
      ),
    );
}
