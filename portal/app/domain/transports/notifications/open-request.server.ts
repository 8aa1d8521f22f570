import type { Connection } from "@wardway/db/open";
import type { Actor } from "@wardway/model";
import { whenWritable } from "#app/infra/downtime/downtime.server.ts";
import { recordView } from "../alerts/view.server.ts";
import { markRead } from "./read.server.ts";

/** A user opens a request's page: marks its notifications as read and ends its company's alerts. */
export function openRequest(connection: Connection, actor: Actor, requestId: number): Promise<void> {
  return whenWritable(connection, () =>
    Promise.all([markRead(connection, actor, { requestId }), recordView(connection, actor, requestId)]),
  );
}
