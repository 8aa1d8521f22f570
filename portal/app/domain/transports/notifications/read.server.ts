import type { Connection } from "@wardway/db/open";
import { notifications, transportRequests } from "@wardway/db/schema";
import type { Actor, ReadNotifications } from "@wardway/model";
import { and, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { visibleTo } from "../requests/visibility.server.ts";

/** Skips others' notifications. Not audited. */
export async function markRead(
  connection: Connection,
  actor: Actor,
  { ids, upTo, requestId }: ReadNotifications & { readonly requestId?: number },
): Promise<void> {
  const marked = await connection
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(
      and(
        eq(notifications.userId, actor.userId),
        isNull(notifications.readAt),
        or(
          ids === undefined ? undefined : inArray(notifications.id, [...ids]),
          upTo === undefined ? undefined : lte(notifications.id, upTo),
          requestId === undefined ? undefined : eq(notifications.transportRequestId, requestId),
        ),
      ),
    )
    .returning({ id: notifications.id });
  if (marked.length > 0) triggerJobs("live");
}

/** @returns its request, or null if the reader may not open it */
export async function openNotification(
  connection: Connection,
  actor: Actor,
  id: number,
): Promise<number | null> {
  await markRead(connection, actor, { ids: [id] });
  const [request] = await connection
    .select({ id: transportRequests.id })
    .from(notifications)
    .innerJoin(transportRequests, eq(transportRequests.id, notifications.transportRequestId))
    .where(and(eq(notifications.id, id), eq(notifications.userId, actor.userId), visibleTo(actor)));
  return request?.id ?? null;
}
