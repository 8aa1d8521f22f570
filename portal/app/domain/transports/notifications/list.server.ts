import type { Connection } from "@wardway/db/open";
import {
  embedSites,
  notifications,
  organizations,
  transportEvents,
  transportRequests,
} from "@wardway/db/schema";
import { type Actor, initials, MAX_UNREAD_COUNT, type Notification, type Page } from "@wardway/model";
import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import { keysetPage, type PageStart, previousIdCursor } from "#app/infra/keyset.server.ts";
import { visibleTo } from "../requests/visibility.server.ts";

export interface NotificationQuery {
  /** Only notifications older than this id. */
  readonly cursor?: number | undefined;
  readonly limit: number;
}

export async function listNotifications(
  connection: Connection,
  actor: Actor,
  query: NotificationQuery,
): Promise<Page<Notification>> {
  const otherSide =
    actor.role === "ambulance" ? transportRequests.hospitalId : transportEvents.ambulanceCompanyId;
  const rows = await connection
    .select({
      id: notifications.id,
      type: notifications.type,
      transportRequestId: notifications.transportRequestId,
      // A notice is sent to those who may act on it.
      canOpen: sql<boolean>`${transportRequests.id} is null or ${visibleTo(actor) ?? sql`true`}`,
      siteId: embedSites.id,
      siteName: embedSites.name,
      organizationName: organizations.name,
      patientName: transportRequests.patientName,
      currentLocation: transportRequests.currentLocation,
      destination: transportRequests.destination,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
    })
    .from(notifications)
    .leftJoin(transportRequests, eq(transportRequests.id, notifications.transportRequestId))
    .leftJoin(transportEvents, eq(transportEvents.id, notifications.eventId))
    .leftJoin(embedSites, eq(embedSites.id, notifications.embedSiteId))
    .leftJoin(organizations, eq(organizations.id, otherSide))
    .where(and(own(actor), query.cursor === undefined ? undefined : lt(notifications.id, query.cursor)))
    .orderBy(desc(notifications.id))
    .limit(query.limit + 1);
  const { items, next } = keysetPage(rows, query.limit, null);
  return {
    items: items.map(({ patientName, siteId, siteName, ...row }) => ({
      ...row,
      embedSite: siteId === null || siteName === null ? null : { id: siteId, name: siteName },
      organizationName: row.canOpen ? row.organizationName : null,
      patientInitials: row.canOpen && patientName !== null ? initials(patientName) : null,
      currentLocation: row.canOpen ? row.currentLocation : null,
      destination: row.canOpen ? row.destination : null,
      createdAt: row.createdAt.toISOString(),
      readAt: row.readAt?.toISOString() ?? null,
    })),
    next: next && String(next.id),
  };
}

/** The requests whose patients' initials and places a page of notifications shows. */
export const recordsInNotifications = ({ items }: Page<Notification>) =>
  [
    ...new Set(
      items.flatMap(({ canOpen, transportRequestId }) =>
        canOpen && transportRequestId !== null ? [transportRequestId] : [],
      ),
    ),
  ].map((id) => ({ id }));

/** See `previousIdCursor`. */
export const previousNotifications = (connection: Connection, actor: Actor, page: PageStart) =>
  previousIdCursor(connection, notifications, own(actor), page);

/**
 * Up to `MAX_UNREAD_COUNT`, because every page needs it.
 * @param exceptRequestId the request of the page, whose loader marks them as read concurrently
 */
export async function countUnread(
  connection: Connection,
  userId: number,
  exceptRequestId: number | null = null,
): Promise<number> {
  const unread = await connection
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        exceptRequestId === null
          ? undefined
          : sql`${notifications.transportRequestId} is distinct from ${exceptRequestId}`,
      ),
    )
    .limit(MAX_UNREAD_COUNT);
  return unread.length;
}

const own = (actor: Actor) => eq(notifications.userId, actor.userId);
