import type { Connection } from "@wardway/db/open";
import {
  organizations,
  transportDeclines,
  transportRequests,
  transportResponses,
  users,
} from "@wardway/db/schema";
import {
  type Actor,
  holdsLevel,
  initials,
  type LinkedTrip,
  noHiddenFields,
  pickStops,
  type TransportContacts,
  type TransportRequest,
  withoutHiddenContacts,
  withoutHiddenNeeds,
} from "@wardway/model";
import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Bound, readerQuery } from "#app/infra/reader-query.server.ts";
import { contacts } from "./contacts.server.ts";
import { driveFromBase } from "./drive-from-base.server.ts";
import { linkedTrips, noLinkedTrips, pickLinked } from "./linked-trips.server.ts";
import { countUnreadMessages } from "./unread-messages.server.ts";
import { canIdentifyPatient, isOpen, visibleTo } from "./visibility.server.ts";
import { stopsWithoutBed } from "./without-bed.ts";

const hospitals = alias(organizations, "hospitals");
const companies = alias(organizations, "companies");
const readers = alias(organizations, "readers");

/** Add a where, an order and a limit. */
export const selectRequests = (connection: Connection, reader: Actor) =>
  selecting(connection, reader, {
    optimalRoute: sql<string | null>`${transportRequests.optimalRoute}`,
    contacts: sql<TransportContacts | null>`${contacts}`,
    returnPreparedAt: returnPreparedAt(reader),
    standingOrder: standingOrderOf(reader),
    receivingName: sql<string | null>`(
      select receiving.name from ${organizations} receiving
      where receiving.id = ${transportRequests.receivingHospitalId}
        and receiving.id <> ${transportRequests.hospitalId}
    )`,
    ...linkedTrips(reader),
  });

/** Omits polylines, which may have 50,000 characters each, and what only the page of one request shows. */
export const selectListed = (connection: Connection, reader: Actor) =>
  selecting(connection, reader, {
    optimalRoute: sql<string | null>`null::text`,
    contacts: sql<TransportContacts | null>`null::json`,
    returnPreparedAt: sql<string | null>`null::text`,
    standingOrder: sql<number | null>`null::integer`,
    receivingName: sql<string | null>`null::text`,
    ...noLinkedTrips,
  });

const { preparedReturn, standingOrderId, ...columns } = getTableColumns(transportRequests);

const standingOrderOf = ({ role }: Actor) =>
  role === "ambulance" ? sql<number | null>`null::integer` : sql<number | null>`${standingOrderId}`;

const returnPreparedAt = ({ role }: Actor) =>
  role === "ambulance"
    ? sql<string | null>`null::text`
    : sql<string | null>`${preparedReturn} ->> 'preparedAt'`;

interface OfOneRequest {
  readonly optimalRoute: SQL<string | null>;
  readonly contacts: SQL<TransportContacts | null>;
  readonly returnPreparedAt: SQL<string | null>;
  readonly standingOrder: SQL<number | null>;
  readonly receivingName: SQL<string | null>;
  readonly outbound: SQL<LinkedTrip | null>;
  readonly returnTrip: SQL<LinkedTrip | null>;
}

function selecting(connection: Connection, reader: Actor, ofOneRequest: OfOneRequest) {
  return connection
    .select({
      ...columns,
      ...ofOneRequest,
      unreadMessages: countUnreadMessages(reader),
      hospitalName: hospitals.name,
      hospitalTimeZone: hospitals.timeZone,
      ambulanceCompanyName: companies.name,
      earliestArrival: earliestArrival(reader),
      openResponses: openResponses(reader),
      declines: declines(reader),
      isSimulated: sql<boolean>`(
        select ${users.isSimulation} from ${users} where ${users.id} = ${transportRequests.createdBy}
      )`,
      levelsHeld: readers.levelsOfService,
      baseLatitude: readers.baseLatitude,
      baseLongitude: readers.baseLongitude,
    })
    .from(transportRequests)
    .innerJoin(hospitals, eq(hospitals.id, transportRequests.hospitalId))
    .leftJoin(companies, eq(companies.id, transportRequests.ambulanceCompanyId))
    .leftJoin(readers, eq(readers.id, reader.organizationId ?? 0))
    .$dynamic();
}

const earliestArrival = (reader: Actor) =>
  ofOpenResponses<Date | null>(
    reader,
    sql`coalesce(
      min(${transportResponses.estimatedArrival}) filter (where ${transportResponses.estimatedArrival} >= now()),
      min(${transportResponses.estimatedArrival})
    )`,
  ).mapWith(transportResponses.estimatedArrival);

const openResponses = (reader: Actor) => ofOpenResponses<number>(reader, sql`count(*)::integer`);

const declines = ({ role, organizationId }: Actor) => {
  const own =
    role === "ambulance" ? sql`and ${transportDeclines.ambulanceCompanyId} = ${organizationId ?? 0}` : sql``;
  return sql<number>`(
    select count(*)::integer from ${transportDeclines}
    where ${transportDeclines.transportRequestId} = ${transportRequests.id} ${own}
  )`;
};

/** A figure of the open responses that the reader may see: a company's own. */
function ofOpenResponses<Value>({ role, organizationId }: Actor, figure: SQL) {
  const own =
    role === "ambulance" ? sql`and ${transportResponses.ambulanceCompanyId} = ${organizationId ?? 0}` : sql``;
  return sql<Value>`(
    select ${figure} from ${transportResponses}
    where ${transportResponses.transportRequestId} = ${transportRequests.id}
      and ${transportResponses.status} = 'pending' ${own}
  )`;
}

export type RequestRow = Awaited<ReturnType<typeof selectRequests>>[number];

/** In the order of `ids`; skips what the actor may no longer see. */
export async function readListed(
  connection: Connection,
  actor: Actor,
  ids: readonly number[],
): Promise<readonly TransportRequest[]> {
  if (ids.length === 0) return [];
  const rows = await listedById(connection, actor, { ids });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map((row) => toWire(actor, row));
}

const listedById = readerQuery(
  "listed_requests",
  (connection, reader, { ids }: Bound<{ ids: readonly number[] }>) =>
    selectListed(connection, reader).where(
      and(sql`${transportRequests.id} = any(${ids}::integer[])`, visibleTo(reader)),
    ),
);

const text = (value: number | null) => (value === null ? null : String(value));

/** A company that is not assigned gets what it needs to promise a time, see `requestVisibility`. */
export function toWire(actor: Actor, row: RequestRow): TransportRequest {
  const request = toFullWire(row);
  return canIdentifyPatient(actor, row) ? request : forUnassigned(request);
}

const forUnassigned = (request: TransportRequest): TransportRequest => ({
  ...request,
  ...stopsWithoutBed(request),
  ...noHiddenFields,
  patientName: initials(request.patientName),
  needs: withoutHiddenNeeds(request.needs),
  ...(request.contacts && { contacts: withoutHiddenContacts(request.contacts) }),
});

/** Nothing for most requests. */
function pickAsking({
  status,
  askedCompanyIds: companyIds,
  widenAt,
  noResponseAt,
}: RequestRow): Pick<TransportRequest, "asking"> | undefined {
  if (!isOpen(status) || (companyIds === null && widenAt === null && noResponseAt === null)) return undefined;
  const [nextAt, noResponseSince] = [widenAt, noResponseAt].map((at) => at?.toISOString() ?? null);
  return { asking: { companyIds, nextAt: nextAt ?? null, noResponseSince: noResponseSince ?? null } };
}

/** Nothing in lists, and for most destinations. */
const pickReceiving = ({
  receivingHospitalId: id,
  receivingName: name,
  patientAcceptedAt,
}: RequestRow): Pick<TransportRequest, "receivingHospital"> | undefined =>
  id === null || name === null
    ? undefined
    : { receivingHospital: { id, name, acceptedAt: patientAcceptedAt?.toISOString() ?? null } };

function toFullWire(row: RequestRow): TransportRequest {
  return {
    id: row.id,
    hospitalId: row.hospitalId,
    hospitalName: row.hospitalName,
    hospitalTimeZone: row.hospitalTimeZone,
    patientName: row.patientName,
    medicalRecordNumber: row.medicalRecordNumber,
    ...pickStops(row),
    transportDate: row.transportDate.toISOString(),
    ...(row.asSoonAsPossible ? { asSoonAsPossible: true } : undefined),
    priority: row.priority,
    isolationPrecautions: row.isolationPrecautions,
    equipment: row.equipment,
    levelOfService: row.levelOfService,
    levelReason: row.levelReason,
    ...(holdsLevel(row.levelsHeld ?? [], row.levelOfService) ? undefined : { levelNotHeld: true }),
    needs: row.needs,
    specialInstructions: row.specialInstructions,
    contactPerson: row.contactPerson,
    acceptingPhysician: row.acceptingPhysician,
    bedConfirmedAt: row.bedConfirmedAt?.toISOString() ?? null,
    reportCalledAt: row.reportCalledAt?.toISOString() ?? null,
    ...pickReceiving(row),
    status: row.status,
    ambulanceCompanyId: row.ambulanceCompanyId,
    ambulanceCompanyName: row.ambulanceCompanyName,
    promisedArrival: row.promisedArrival?.toISOString() ?? null,
    earliestArrival: row.earliestArrival?.toISOString() ?? null,
    openResponses: row.openResponses,
    ...(row.declines > 0 ? { declines: row.declines } : undefined),
    ...pickAsking(row),
    ...(row.proposal && !isOpen(row.status) ? { proposal: row.proposal } : undefined),
    ...(row.contacts && { contacts: row.contacts }),
    ...(row.unreadMessages > 0 ? { unreadMessages: row.unreadMessages } : undefined),
    ...pickLinked(row),
    ...(row.returnPreparedAt && { returnPreparedAt: row.returnPreparedAt }),
    ...(row.standingOrder && { standingOrderId: row.standingOrder }),
    lastMilestone: row.lastMilestone,
    startLocationLat: text(row.startLocationLat),
    startLocationLong: text(row.startLocationLong),
    destinationLat: text(row.destinationLat),
    destinationLong: text(row.destinationLong),
    optimalRoute: row.optimalRoute,
    trafficCondition: row.trafficCondition,
    estimatedTravelTime: row.estimatedTravelTime,
    estimatedDistance: text(row.estimatedDistance),
    routeSource: row.routeSource,
    routeLastUpdated: row.routeLastUpdated?.toISOString() ?? null,
    ...driveFromBase(row, row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    revision: row.revision,
    ...(row.notCarriedOut ? { notCarriedOut: true } : undefined),
    ...(row.isSimulated ? { isSimulated: true } : undefined),
  };
}
