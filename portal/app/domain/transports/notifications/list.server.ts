import type { Connection } from "@wardway/db/open";
import {
  embedSites,
  emergencyAccesses,
  notifications,
  organizations,
  transportEvents,
  transportRequests,
  users,
} from "@wardway/db/schema";
import {
  type Actor,
  initials,
  MAX_UNREAD_COUNT,
  type Notification,
  type Page,
  type RequestParties,
} from "@wardway/model";
import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { personName } from "#app/domain/accounts/deleted-user.ts";
import { keysetPage, type PageStart, previousIdCursor } from "#app/infra/keyset.server.ts";
import { canIdentifyPatient, visibleTo } from "../requests/visibility.server.ts";
import { stopsWithoutBed } from "../requests/without-bed.ts";

const accessUsers = alias(users, "access_users");
const accessOrganizations = alias(organizations, "access_organizations");
const accessHospitals = alias(organizations, "access_hospitals");

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
      // Without a company, a comparison with it is neither true nor false.
      canOpen: sql<boolean>`${transportRequests.id} is null or coalesce(${visibleTo(actor) ?? sql`true`}, false)`,
      siteId: embedSites.id,
      siteName: embedSites.name,
      organizationName: organizations.name,
      patientName: transportRequests.patientName,
      request: {
        hospitalId: transportRequests.hospitalId,
        ambulanceCompanyId: transportRequests.ambulanceCompanyId,
        currentLocation: transportRequests.currentLocation,
        destination: transportRequests.destination,
      },
      access: {
        id: emergencyAccesses.id,
        endsAt: emergencyAccesses.endsAt,
        organization: accessOrganizations.name,
        hospital: accessHospitals.name,
        userId: accessUsers.id,
        name: accessUsers.name,
        username: accessUsers.username,
      },
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
    })
    .from(notifications)
    .leftJoin(transportRequests, eq(transportRequests.id, notifications.transportRequestId))
    .leftJoin(transportEvents, eq(transportEvents.id, notifications.eventId))
    .leftJoin(embedSites, eq(embedSites.id, notifications.embedSiteId))
    .leftJoin(organizations, eq(organizations.id, otherSide))
    .leftJoin(emergencyAccesses, eq(emergencyAccesses.id, notifications.emergencyAccessId))
    .leftJoin(accessUsers, eq(accessUsers.id, emergencyAccesses.userId))
    .leftJoin(accessOrganizations, eq(accessOrganizations.id, emergencyAccesses.organizationId))
    .leftJoin(accessHospitals, eq(accessHospitals.id, emergencyAccesses.targetId))
    .where(and(own(actor), query.cursor === undefined ? undefined : lt(notifications.id, query.cursor)))
    .orderBy(desc(notifications.id))
    .limit(query.limit + 1);
  const { items, next } = keysetPage(rows, query.limit, null);
  return {
    items: items.map(({ patientName, siteId, siteName, request, access, ...row }) => ({
      ...row,
      ...getStops(actor, row.canOpen ? request : null),
      embedSite: siteId === null || siteName === null ? null : { id: siteId, name: siteName },
      emergencyAccess: toEmergencyAccess(access),
      organizationName: row.canOpen ? row.organizationName : null,
      patientInitials: row.canOpen && patientName !== null ? initials(patientName) : null,
      createdAt: row.createdAt.toISOString(),
      readAt: row.readAt?.toISOString() ?? null,
    })),
    next: next && String(next.id),
  };
}

interface NotifiedAccess {
  readonly id: number | null;
  readonly endsAt: Date | null;
  readonly organization: string | null;
  readonly hospital: string | null;
  readonly userId: number | null;
  readonly name: string | null;
  readonly username: string | null;
}

function toEmergencyAccess(access: NotifiedAccess): Notification["emergencyAccess"] {
  const { id, endsAt, organization, hospital, userId, name, username } = access;
  if (id === null || endsAt === null || organization === null || hospital === null) return null;
  if (userId === null || username === null) return null;
  const person = { id: userId, name, username };
  return { id, user: personName(person), organization, hospital, endsAt: endsAt.toISOString() };
}

type NotifiedRequest = RequestParties & { readonly currentLocation: string; readonly destination: string };

function getStops(actor: Actor, request: NotifiedRequest | null) {
  if (request === null) return { currentLocation: null, destination: null };
  const { currentLocation, destination } = canIdentifyPatient(actor, request)
    ? request
    : stopsWithoutBed(request);
  return { currentLocation, destination };
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
