import type { Connection } from "@wardway/db/open";
import type { Actor } from "@wardway/model";
import { whenWritable } from "#app/infra/downtime/downtime.server.ts";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { endCall } from "../alerts/calls.server.ts";
import { recordView } from "../alerts/view.server.ts";
import { markRead } from "./mark-read.server.ts";

/** A user opens a request's page: marks its notifications as read and ends the calls of its side. */
export function openRequest(connection: Connection, actor: Actor, requestId: number): Promise<void> {
  return whenWritable(connection, () =>
    Promise.all([markRead(connection, actor, { requestId }), recordView(connection, actor, requestId)]),
  );
}

/** A user has seen what calls, also of a request that became invisible: ends the call of its side, and no other. */
export function acknowledgeCall(connection: Connection, actor: Actor, requestId: number): Promise<void> {
  return whenWritable(connection, async () => {
    const { organizationId } = actor;
    if (organizationId !== null) await endCall(connection, organizationId, requestId);
    await markRead(connection, actor, { requestId });
    triggerJobs("live");
  });
}
