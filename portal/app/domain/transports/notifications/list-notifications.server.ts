import type { Connection } from "@wardway/db/open";
import {
  embedSites,
  emergencyAccesses,
  notifications,
  organizations,
  requestViews,
  transportCalls,
  transportEvents,
  transportRequests,
  users,
} from "@wardway/db/schema";
import {
  type Actor,
  initials,
  type LatenessKind,
  latenessKinds,
  MAX_UNREAD_COUNT,
  type Notification,
  noticeTypes,
  notificationTypes,
  openStatuses,
  type Page,
  pickStops,
  type RequestParties,
  type RequestStatus,
  type Stops,
} from "@wardway/model";
import { and, desc, eq, inArray, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { personName } from "#app/domain/accounts/deleted-user.ts";
import { keysetPage, type PageStart, previousIdCursor } from "#app/infra/keyset.server.ts";
import { type Bound, readerQuery } from "#app/infra/reader-query.server.ts";
import { stillWaits } from "../alerts/calls.server.ts";
import { isForRequester } from "../alerts/list-calls.server.ts";
import { stopColumns } from "../record/stop-columns.server.ts";
import { canIdentifyPatient, openableBy } from "../record/visibility.server.ts";
import { stopsWithoutBed } from "../record/without-bed.ts";

const accessUsers = alias(users, "access_users");
const accessOrganizations = alias(organizations, "access_organizations");
const accessHospitals = alias(organizations, "access_hospitals");

export interface NotificationQuery {
  /** Only notifications older than this id. */
  readonly cursor?: number | undefined;
  readonly limit: number;
  /** Only those that wait for the reader's side. */
  readonly isWaiting?: boolean;
}

export async function listNotifications(
  connection: Connection,
  actor: Actor,
  query: NotificationQuery,
): Promise<Page<Notification>> {
  const otherSide =
    actor.role === "ambulance" ? transportRequests.hospitalId : transportEvents.ambulanceCompanyId;
  // Found before all else is read of them: many may be unread.
  const page = connection
    .select({ id: notifications.id })
    .from(notifications)
    .leftJoin(transportRequests, eq(transportRequests.id, notifications.transportRequestId))
    .where(
      and(
        shownTo(actor.userId),
        query.cursor === undefined ? undefined : lt(notifications.id, query.cursor),
        query.isWaiting ? and(isNull(notifications.readAt), waits(actor)) : undefined,
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(query.limit + 1);
  const rows = await connection
    .select({
      id: notifications.id,
      type: notifications.type,
      transportRequestId: notifications.transportRequestId,
      // A notice is sent to those who may act on it.
      // Without a company, a comparison with it is neither true nor false.
      canOpen: sql<boolean>`${transportRequests.id} is null or coalesce(${openableBy(actor) ?? sql`true`}, false)`,
      standingOrderId: notifications.standingOrderId,
      siteId: embedSites.id,
      siteName: embedSites.name,
      organizationName: organizations.name,
      patientName: transportRequests.patientName,
      request: {
        hospitalId: transportRequests.hospitalId,
        ambulanceCompanyId: transportRequests.ambulanceCompanyId,
        ...stopColumns,
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
      waits: waits(actor),
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
    // As an array, which PostgreSQL looks up in the index; a subquery makes it read all organizations.
    .where(sql`${notifications.id} = any(array(${page}))`)
    .orderBy(desc(notifications.id));
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

const noStops = {
  currentLocation: null,
  currentUnit: null,
  currentRoom: null,
  destination: null,
  destinationUnit: null,
  destinationRoom: null,
};

function getStops(actor: Actor, request: (RequestParties & Stops) | null) {
  if (request === null) return noStops;
  // It comes from another hospital, perhaps from a patient's home.
  if (actor.role === "hospital" && request.hospitalId !== actor.organizationId) return noStops;
  return pickStops(canIdentifyPatient(actor, request) ? request : stopsWithoutBed(request));
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
  previousIdCursor(connection, notifications, shownTo(actor.userId), page);

/** Each up to `MAX_UNREAD_COUNT`. */
export interface UnreadCounts {
  readonly unread: number;
  /** Of them, those that wait for the reader's side. */
  readonly waiting: number;
}

/**
 * What every page shows.
 * @param exceptRequestId the request of the page, whose loader marks its notifications as read concurrently
 */
export async function countUnread(
  connection: Connection,
  actor: Actor,
  exceptRequestId: number | null = null,
): Promise<UnreadCounts> {
  const [counts] = await unreadCounts(connection, actor, { exceptRequestId });
  return counts ?? { unread: 0, waiting: 0 };
}

const unreadCounts = readerQuery(
  "unread_counts",
  (connection, reader, { exceptRequestId }: Bound<{ exceptRequestId: number | null }>) => {
    const { readAt, type, transportRequestId } = notifications;
    const countUnreadThat = (condition?: SQL) => {
      const found = connection
        .select({ id: notifications.id })
        .from(notifications)
        .leftJoin(transportRequests, eq(transportRequests.id, transportRequestId))
        .where(
          and(
            shownTo(reader.userId),
            isNull(readAt),
            sql`(${exceptRequestId}::integer is null or ${type} = 'message'
              or ${transportRequestId} is distinct from ${exceptRequestId})`,
            condition,
          ),
        )
        .limit(MAX_UNREAD_COUNT);
      return sql<number>`(select count(*)::integer from (${found}) as found)`;
    };
    return connection
      .select({ unread: countUnreadThat(), waiting: countUnreadThat(waits(reader)) })
      .from(sql`(select) as one`);
  },
);

/** The status in which a transport has each kind of lateness. */
const lateStatuses: Record<LatenessKind, RequestStatus> = {
  unanswered: "pending",
  undecided: "needs_approval",
  not_started: "approved",
  not_arrived: "in_progress",
};

/**
 * Unread, and still for the reader's side: the newest event that calls it, a new request that no one of it has opened, a
 * transport that is still late, or a notice. All else is news. In a query of notifications and their requests.
 */
function waits(actor: Actor): SQL<boolean> {
  const organizationId = actor.organizationId ?? 0;
  const isCalled = sql`exists (
    select from ${transportCalls} where ${transportCalls.organizationId} = ${organizationId}
      and ${transportCalls.transportRequestId} = ${notifications.transportRequestId}
      and ${transportCalls.eventId} = ${notifications.eventId} and ${stillWaits}
  )`;
  const isForReader =
    actor.role === "hospital"
      ? sql`(${transportRequests.priority} = 'critical' or ${isForRequester(actor)} or exists (
          select from ${users} reader where reader.id = ${actor.userId} and not reader.only_own_calls
        ))`
      : sql`true`;
  const isUnopened = sql`not exists (
    select from ${requestViews} where ${requestViews.organizationId} = ${organizationId}
      and ${requestViews.transportRequestId} = ${notifications.transportRequestId}
  )`;
  const isLate = latenessKinds.map(
    (kind) =>
      sql`when ${inArray(notifications.type, [`${kind}_amber`, `${kind}_red`])}
        then ${transportRequests.status} = ${lateStatuses[kind]}`,
  );
  return sql<boolean>`${notifications.readAt} is null and case
    when ${notifications.transportRequestId} is null then true
    when ${notifications.type} = 'created'
      then ${inArray(transportRequests.status, [...openStatuses])} and ${isUnopened}
    ${sql.join(isLate, sql` `)}
    else ${isCalled} and ${isForReader} end`;
}

/** Unread notifications that do not wait for the reader's side. */
export const newsUpTo = (connection: Connection, actor: Actor, upTo: number) =>
  connection
    .select({ id: notifications.id })
    .from(notifications)
    .leftJoin(transportRequests, eq(transportRequests.id, notifications.transportRequestId))
    .where(
      and(
        shownTo(actor.userId),
        lte(notifications.id, upTo),
        isNull(notifications.readAt),
        sql`not (${waits(actor)})`,
      ),
    );

/** In one array, which is one parameter. */
const knownTypes = sql.param([...notificationTypes, ...noticeTypes]);

/** The user's own, of types that this release knows: a process of a later one writes others, which wait unread for its pages. */
export const shownTo = (userId: number): SQL | undefined =>
  and(eq(notifications.userId, userId), sql`${notifications.type} = any(${knownTypes}::text[])`);
