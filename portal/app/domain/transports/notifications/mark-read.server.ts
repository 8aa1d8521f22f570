import type { Connection } from "@wardway/db/open";
import { notifications, transportRequests } from "@wardway/db/schema";
import { type Actor, accountMay, type ReadNotifications } from "@wardway/model";
import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { whenWritable } from "#app/infra/downtime/downtime.server.ts";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { isOpen, openableBy } from "../record/visibility.server.ts";
import { newsUpTo, shownTo } from "./list-notifications.server.ts";
import { isNoticeType, noticePath } from "./notification-texts.ts";

/** Skips others' notifications, and of a request those of messages, which only their thread shows; `upTo` also those that wait for the actor's side, which opening their request ends. Not audited. */
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
        shownTo(actor.userId),
        isNull(notifications.readAt),
        or(
          ids === undefined ? undefined : inArray(notifications.id, [...ids]),
          upTo === undefined ? undefined : inArray(notifications.id, newsUpTo(connection, actor, upTo)),
          requestId === undefined
            ? undefined
            : and(eq(notifications.transportRequestId, requestId), ne(notifications.type, "message")),
        ),
      ),
    )
    .returning({ id: notifications.id });
  if (marked.length > 0) triggerJobs("live");
}

const aboutResponses: readonly string[] = ["arrival_passed", "asking_widened", "no_response", "changed"];

/** @returns the page of its request or notice, or null if the reader may not open it */
export async function openNotification(
  connection: Connection,
  actor: Actor,
  id: number,
): Promise<string | null> {
  await whenWritable(connection, () => markRead(connection, actor, { ids: [id] }));
  const [found] = await connection
    .select({
      type: notifications.type,
      siteId: notifications.embedSiteId,
      emergencyAccessId: notifications.emergencyAccessId,
      standingOrderId: notifications.standingOrderId,
      requestId: transportRequests.id,
      status: transportRequests.status,
      hospitalId: transportRequests.hospitalId,
    })
    .from(notifications)
    .leftJoin(
      transportRequests,
      and(eq(transportRequests.id, notifications.transportRequestId), openableBy(actor)),
    )
    .where(and(eq(notifications.id, id), eq(notifications.userId, actor.userId)));
  if (found === undefined) return null;
  if (isNoticeType(found.type)) {
    return noticePath(found.type, { ...found, canReview: accountMay(actor, "emergency.read") });
  }
  if (found.requestId === null) return null;
  const isIncoming = actor.role === "hospital" && found.hospitalId !== actor.organizationId;
  if (isIncoming) return `/incoming/${found.requestId}`;
  const page = `/transport/${found.requestId}`;
  if (found.type === "message") return `${page}?tab=messages`;
  const hasResponses = found.status !== null && isOpen(found.status);
  return hasResponses && aboutResponses.includes(found.type) ? `${page}?tab=responses` : page;
}
