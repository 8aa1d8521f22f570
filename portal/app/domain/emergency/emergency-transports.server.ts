import type { Connection, Database, Transaction } from "@wardway/db/open";
import {
  emergencyAccessReads,
  organizations,
  transportEvents,
  transportRequests,
  users,
} from "@wardway/db/schema";
import {
  activeStatuses,
  type EmergencyReadKind,
  type EventType,
  emergencyAccessLimits,
  milestoneNames,
  openStatuses,
  pickStops,
  type Stops,
  type TransportContacts,
  type TransportEvent,
  type TransportRequest,
} from "@wardway/model";
import { and, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { containsWords, parseRecordNumber, searchWords } from "#app/infra/search-pattern.server.ts";
import { personName } from "../accounts/deleted-user.ts";
import type { Caller } from "../audit/caller.server.ts";
import { recordAudit } from "../audit/record-audit.server.ts";
import { contacts } from "../transports/record/contacts.server.ts";
import { applyCorrection, correction } from "../transports/record/corrections.server.ts";
import { pickAsap } from "../transports/record/listed-request.server.ts";
import { requestNotFound } from "../transports/record/read-request.server.ts";
import { selectListed, toWire } from "../transports/record/select-requests.server.ts";
import { type OpenAccess, withOpenAccess } from "./open-access.server.ts";

/** The hospital's open and running transports, and those completed in the last `completedHours`. */
function readable({ targetId }: OpenAccess): SQL | undefined {
  const since = sql`now() - make_interval(hours => ${emergencyAccessLimits.completedHours})`;
  // A request was changed when it was completed, or later: the history needs no look at its events.
  const completed = sql`${transportRequests.status} = 'completed' and ${transportRequests.updatedAt} > ${since} and exists (
    select from ${transportEvents}
    where ${transportEvents.transportRequestId} = ${transportRequests.id} and ${transportEvents.type} = 'completed'
      and ${transportEvents.recordedAt} > ${since}
  )`;
  return and(
    eq(transportRequests.hospitalId, targetId),
    or(inArray(transportRequests.status, [...openStatuses, ...activeStatuses]), completed),
  );
}

/** By number of the request, or by patient or record number, of which a single character would list strangers. */
function matching(text: string): SQL | undefined {
  if (text === "") return undefined;
  const number = parseRecordNumber(text);
  const ofNumber = number === null ? undefined : eq(transportRequests.id, number);
  const isLong = searchWords(text).some((word) => word.length >= emergencyAccessLimits.searchMin);
  if (!isLong) return ofNumber ?? sql`false`;
  return or(containsWords(transportRequests.patientSearch, text), ofNumber);
}

/** What is needed to find the patient. */
export type EmergencyRow = Pick<
  TransportRequest,
  | "id"
  | "patientName"
  | "transportDate"
  | "asSoonAsPossible"
  | "hospitalTimeZone"
  | keyof Stops
  | "status"
  | "lastMilestone"
  | "ambulanceCompanyName"
>;

type ShownAccess = Pick<OpenAccess, "id" | "hospital">;

export interface EmergencyList {
  readonly access: ShownAccess;
  readonly items: readonly EmergencyRow[];
  /** Whether there are more than a list shows. */
  readonly isTruncated: boolean;
}

/** Running transports first, then by how near the pick-up is. @throws DomainError not_found; see `withOpenAccess` */
export function listEmergencyTransports(
  db: Database,
  caller: Caller,
  accessId: number,
  search: string,
): Promise<EmergencyList> {
  const { listed } = emergencyAccessLimits;
  return withOpenAccess(db, caller, { accessId }, async (tx, access) => {
    const rows = await selectListed(tx, caller)
      .where(and(readable(access), matching(search)))
      .orderBy(
        sql`case ${transportRequests.status} when 'in_progress' then 0 when 'completed' then 2 else 1 end`,
        sql`abs(extract(epoch from ${transportRequests.transportDate} - now()))`,
        transportRequests.id,
      )
      .limit(listed + 1);
    const items = rows.slice(0, listed).map((row) => toRow(toWire(caller, row)));
    const ids = items.map(({ id }) => id);
    await noteReads(tx, access, ids, "listed");
    await recordAudit(tx, caller, {
      action: "request.read",
      resourceType: "transport_request",
      details: { emergencyAccess: access.id, records: ids.length, ids: ids.join(" ") },
      success: true,
    });
    return { access: toShown(access), items, isTruncated: rows.length > listed };
  });
}

const toShown = ({ id, hospital }: OpenAccess): ShownAccess => ({ id, hospital });

const toRow = (request: TransportRequest): EmergencyRow => ({
  id: request.id,
  patientName: request.patientName,
  transportDate: request.transportDate,
  hospitalTimeZone: request.hospitalTimeZone,
  ...pickAsap(request),
  ...pickStops(request),
  status: request.status,
  lastMilestone: request.lastMilestone,
  ambulanceCompanyName: request.ambulanceCompanyName,
});

export interface EmergencyContacts extends TransportContacts {
  /** Who requested the transport; null for a widget's user who was not named. */
  readonly requestedBy: string | null;
}

/** What is needed at the bedside, and no more. */
export type EmergencyRequest = EmergencyRow &
  Pick<
    TransportRequest,
    | "medicalRecordNumber"
    | "hospitalName"
    | "priority"
    | "isolationPrecautions"
    | "equipment"
    | "levelOfService"
    | "needs"
    | "specialInstructions"
    | "contactPerson"
    | "promisedArrival"
    | "createdAt"
  >;

export interface EmergencyRecord {
  readonly access: ShownAccess;
  readonly request: EmergencyRequest;
  readonly events: readonly TransportEvent[];
  readonly contacts: EmergencyContacts;
}

/** The record, without route, positions and responses. @throws DomainError not_found; see `withOpenAccess` */
export function readEmergencyTransport(
  db: Database,
  caller: Caller,
  accessId: number,
  requestId: number,
): Promise<EmergencyRecord> {
  return withOpenAccess(db, caller, { accessId, requestId }, async (tx, access) => {
    const [row] = await selectListed(tx, caller).where(
      and(eq(transportRequests.id, requestId), readable(access)),
    );
    if (!row) throw requestNotFound();
    const record = {
      access: toShown(access),
      request: toRequest(toWire(caller, row)),
      events: await readEvents(tx, requestId),
      contacts: await readContacts(tx, requestId),
    };
    await noteReads(tx, access, [requestId], "opened");
    await recordAudit(tx, caller, {
      action: "request.read",
      resourceType: "transport_request",
      resourceId: requestId,
      details: { emergencyAccess: access.id },
      success: true,
    });
    return record;
  });
}

const toRequest = (request: TransportRequest): EmergencyRequest => ({
  ...toRow(request),
  medicalRecordNumber: request.medicalRecordNumber,
  hospitalName: request.hospitalName,
  priority: request.priority,
  isolationPrecautions: request.isolationPrecautions,
  equipment: request.equipment,
  levelOfService: request.levelOfService,
  needs: request.needs,
  specialInstructions: request.specialInstructions,
  contactPerson: request.contactPerson,
  promisedArrival: request.promisedArrival,
  createdAt: request.createdAt,
});

/** The first time of each kind stays. */
async function noteReads(
  tx: Transaction,
  { id: accessId }: OpenAccess,
  ids: readonly number[],
  kind: EmergencyReadKind,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insert(emergencyAccessReads)
    .values(ids.map((transportRequestId) => ({ accessId, transportRequestId, kind })))
    .onConflictDoNothing();
}

/** More than any transport has. */
const MAX_EVENTS = 500;

/** Neither the responses, which name other companies, nor routes and ratings. */
const shownEvents = [
  "created",
  "approved",
  "released",
  "started",
  ...milestoneNames,
  "completed",
  "reopened",
  "cancelled",
] as const satisfies readonly EventType[];

/** Names organizations, no staff, and has none of the texts that staff typed. */
async function readEvents(connection: Connection, requestId: number): Promise<readonly TransportEvent[]> {
  const rows = await connection
    .select({
      id: transportEvents.id,
      type: sql<(typeof shownEvents)[number]>`${transportEvents.type}`,
      occurredAt: transportEvents.occurredAt,
      correction,
      recordedAt: transportEvents.recordedAt,
      organizationName: organizations.name,
    })
    .from(transportEvents)
    .leftJoin(organizations, eq(organizations.id, transportEvents.actorOrganizationId))
    .where(
      and(eq(transportEvents.transportRequestId, requestId), inArray(transportEvents.type, [...shownEvents])),
    )
    .orderBy(asc(transportEvents.id))
    .limit(MAX_EVENTS);
  return rows.map(({ recordedAt, ...row }) => ({
    ...row,
    ...applyCorrection(row),
    recordedAt: recordedAt.toISOString(),
    actorName: null,
    details: {},
  }));
}

async function readContacts(connection: Connection, requestId: number): Promise<EmergencyContacts> {
  const [row] = await connection
    .select({
      contacts,
      author: { id: users.id, name: users.name, username: users.username },
      isSite: users.isSite,
      staff: sql<string | null>`(
        select ${transportEvents.details}->>'staff' from ${transportEvents}
        where ${transportEvents.transportRequestId} = ${transportRequests.id} and ${transportEvents.type} = 'created'
        limit 1
      )`,
    })
    .from(transportRequests)
    .innerJoin(users, eq(users.id, transportRequests.createdBy))
    .where(eq(transportRequests.id, requestId));
  if (!row) throw requestNotFound();
  return { ...row.contacts, requestedBy: row.staff ?? (row.isSite ? null : personName(row.author)) };
}
