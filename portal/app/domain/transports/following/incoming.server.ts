import type { Connection } from "@wardway/db/open";
import { transportRequests } from "@wardway/db/schema";
import {
  type AcceptPatient,
  type Actor,
  closedStatuses,
  DomainError,
  handOffFields,
  hasReached,
  type IncomingTransport,
  type IncomingView,
  incomingContacts,
  incomingFields,
  initials,
  type TransportContacts,
  withoutHiddenNeeds,
} from "@wardway/model";
import { addSeconds, max } from "date-fns";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { runAuditedTransaction } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { findKnown } from "#app/domain/facilities/known-names.server.ts";
import { findFacility } from "#app/domain/facilities/place.ts";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { keysetPage } from "#app/infra/keyset.server.ts";
import { applyTransition, lockRequest, statementTime } from "../lifecycle/transition.server.ts";
import { estimateDrive } from "../record/drive-from-base.server.ts";
import { requestNotFound } from "../record/read-request.server.ts";
import { type Mapped, pickUpOf, positionOf } from "../record/request-route.server.ts";
import { type RequestRow, selectListed, selectRequests, toWire } from "../record/select-requests.server.ts";
import { readStepTimes, type StepTimes } from "../record/step-times.server.ts";
import { receivedBy } from "../record/visibility.server.ts";
import { withoutBed } from "../record/without-bed.ts";
import { beyond, decodeCursor, encodeCursor, orderBy } from "../requests/order.server.ts";
import { readTracking } from "../tracking/read-tracking.server.ts";
import { arrivalIn, beginningsOf } from "./followed-transport.server.ts";
import { type HandOffSheet, readSheet } from "./hand-off.server.ts";

/** Units that are offered as a filter, and spellings of them that are read. */
const MAX_UNITS = 60;
const MAX_SPELLINGS = 2_000;

export interface IncomingQuery {
  readonly view: IncomingView;
  /** As `listUnits` returns it; empty for all. */
  readonly unit: string;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface IncomingPage {
  readonly items: readonly IncomingTransport[];
  /** Null without such a page. */
  readonly next: string | null;
  readonly previous: string | null;
}

/**
 * What comes to the actor's hospital, from other hospitals and itself.
 * @throws DomainError invalid for an unknown cursor
 */
export async function listIncoming(
  connection: Connection,
  actor: Actor,
  query: IncomingQuery,
): Promise<IncomingPage> {
  const order = query.view === "coming" ? "pickup" : "latest";
  const cursor = decodeCursor(query.cursor, order);
  const spellings = query.unit === "" ? null : await findSpellings(connection, actor, query.unit);
  const rows = await selectListed(connection, actor)
    .where(
      and(
        receivedBy(actor, query.view),
        spellings ? inArray(transportRequests.destinationUnit, [...spellings]) : undefined,
        cursor ? beyond(cursor) : undefined,
      ),
    )
    .orderBy(...orderBy(order, cursor?.[0] === "before"))
    .limit(query.limit + 1);
  const { items, next, previous } = keysetPage(rows, query.limit, cursor?.[0] ?? null);
  const cursorAt = (direction: "after" | "before", row: RequestRow | null) =>
    row && encodeCursor(direction, order, toWire(actor, row));
  return {
    items: await toIncoming(connection, actor, items),
    next: cursorAt("after", next),
    previous: cursorAt("before", previous),
  };
}

const unitKey = (unit: string) => withoutBed(unit).toLowerCase();

/** Units as requests spell them, with beds, those of the latest first. */
async function readSpellings(connection: Connection, actor: Actor): Promise<readonly string[]> {
  const { destinationUnit, id } = transportRequests;
  const rows = await connection
    .select({ unit: sql<string>`${destinationUnit}` })
    .from(transportRequests)
    .where(and(receivedBy(actor), isNotNull(destinationUnit)))
    .groupBy(destinationUnit)
    .orderBy(sql`max(${id}) desc`)
    .limit(MAX_SPELLINGS);
  return rows.map((row) => row.unit);
}

const findSpellings = async (connection: Connection, actor: Actor, unit: string) =>
  (await readSpellings(connection, actor)).filter((each) => unitKey(each) === unitKey(unit));

/** The units of the actor's hospital to which something comes, by name, without beds. */
export async function listUnits(connection: Connection, actor: Actor): Promise<readonly string[]> {
  const spellings = await readSpellings(connection, actor);
  const byKey = new Map<string, string>();
  for (const unit of spellings.map(withoutBed))
    if (unit && !byKey.has(unitKey(unit))) byKey.set(unitKey(unit), unit);
  return [...byKey.values()].slice(0, MAX_UNITS).sort((one, other) => one.localeCompare(other, "en"));
}

export interface IncomingDetails {
  readonly transport: IncomingTransport;
  /** Null until the patient is accepted, and of the hospital's own requests. */
  readonly handOff: HandOffSheet | null;
}

/** @throws DomainError not_found, also for what goes elsewhere, or ended some time ago */
export async function readIncoming(mapped: Mapped, caller: Caller, id: number): Promise<IncomingDetails> {
  const { db } = mapped;
  const { row, transport } = await readTransport(db, caller, id);
  const arrival = row.status === "in_progress" ? await readArrival(mapped, caller, row) : null;
  const isShown = row.patientAcceptedAt !== null && !transport.isOwn;
  const request = pick(toWire(caller, row), handOffFields);
  return {
    transport: { ...transport, ...(arrival && { expectedAt: arrival }) },
    handOff: isShown
      ? await readSheet(db, { ...request, contacts: { ...noContacts, ...transport.contacts } })
      : null,
  };
}

async function readTransport(connection: Connection, caller: Caller, id: number) {
  const [row] = await selectRequests(connection, caller).where(
    and(eq(transportRequests.id, id), receivedBy(caller)),
  );
  const [transport] = row ? await toIncoming(connection, caller, [row]) : [];
  if (!row || !transport) throw requestNotFound();
  return { row, transport: { ...transport, contacts: pick(row.contacts ?? noContacts, incomingContacts) } };
}

const noContacts: TransportContacts = {
  hospitalPhone: null,
  requesterPhone: null,
  companyPhone: null,
  crewPhone: null,
};

/** By the vehicle's position, on the way to the hospital; null without a recent one. */
async function readArrival(mapped: Mapped, caller: Caller, { id, hospitalId }: RequestRow) {
  // As the requesting hospital, of this transport only: the position itself is not passed on.
  const reader = { ...caller, organizationId: hospitalId, requestIds: [id] };
  const arrival = arrivalIn(await readTracking(mapped, reader, id));
  return arrival?.leg === "to_destination" ? arrival.at : null;
}

/**
 * The hospital's own consent: from then on it reads who the patient is. Afterwards, its physician and bed.
 * @throws DomainError not_found, forbidden, or conflict if nothing is new, or a colleague was faster
 */
export async function acceptPatient(
  db: Connection,
  caller: Caller,
  { requestId, acceptingPhysician, bedConfirmed }: AcceptPatient & { readonly requestId: number },
): Promise<IncomingTransport> {
  const right = "request.accept_patient";
  const isLater = (acceptingPhysician !== null || bedConfirmed) && (await isAccepted(db, requestId));
  const action = isLater ? "request.record_acceptance" : right;
  const intent = { action, resourceType: "transport_request", resourceId: requestId } as const;
  const accepted = await runAuditedTransaction(db, caller, intent, async (tx) => {
    const request = await lockRequest(tx, caller, requestId, right);
    const isBed = bedConfirmed && request.bedConfirmedAt === null;
    const isNamed = acceptingPhysician !== null && acceptingPhysician !== request.acceptingPhysician;
    const wasLater = request.patientAcceptedAt !== null;
    if (wasLater !== isLater || (isLater && !isBed && !isNamed))
      throw new DomainError("transport.patientAccepted");
    const details = { ...(isNamed && { physician: 1 }), ...(isBed && { bedConfirmed: 1 }) };
    await applyTransition(tx, caller, request, {
      action,
      event: isLater ? "acceptance_recorded" : "patient_accepted",
      set: {
        ...(!isLater && { patientAcceptedAt: statementTime }),
        ...(isNamed && { acceptingPhysician }),
        ...(isBed && { bedConfirmedAt: statementTime }),
      },
      details,
    });
    return { value: (await readTransport(tx, caller, requestId)).transport, details };
  });
  triggerJobs("mail");
  return accepted;
}

async function isAccepted(connection: Connection, requestId: number): Promise<boolean> {
  const [row] = await connection
    .select({ at: transportRequests.patientAcceptedAt })
    .from(transportRequests)
    .where(eq(transportRequests.id, requestId));
  return row ? row.at !== null : false;
}

/** @param rows of `receivedBy` */
export async function toIncoming(
  connection: Connection,
  actor: Actor,
  rows: readonly RequestRow[],
): Promise<IncomingTransport[]> {
  const [known, steps] = await Promise.all([
    findKnown(
      connection,
      rows.flatMap(({ currentLocation }) => beginningsOf(currentLocation)),
    ),
    readStepTimes(
      connection,
      rows.map(({ id }) => id),
    ),
  ]);
  const now = new Date();
  return rows.map((row) => {
    const request = toWire(actor, row);
    const isOwn = row.hospitalId === actor.organizationId;
    const isShown = isOwn || row.patientAcceptedAt !== null;
    const { patientName, medicalRecordNumber } = request;
    const shown = pick(request, incomingFields);
    return {
      id: shown.id,
      status: shown.status,
      lastMilestone: shown.lastMilestone,
      priority: shown.priority,
      hospitalName: shown.hospitalName,
      hospitalTimeZone: shown.hospitalTimeZone,
      patientInitials: initials(shown.patientName),
      patient: isShown ? { name: patientName, medicalRecordNumber } : null,
      from: findFacility(shown.currentLocation, known),
      unit: shown.destinationUnit && (withoutBed(shown.destinationUnit) || null),
      transportDate: shown.transportDate,
      ...(shown.asSoonAsPossible && { asSoonAsPossible: shown.asSoonAsPossible }),
      promisedArrival: shown.promisedArrival,
      expectedAt: expectedAt(row, steps.get(row.id), now)?.toISOString() ?? null,
      ambulanceCompanyName: shown.ambulanceCompanyName,
      levelOfService: shown.levelOfService,
      isolationPrecautions: shown.isolationPrecautions,
      equipment: shown.equipment,
      needs: withoutHiddenNeeds(shown.needs),
      acceptingPhysician: shown.acceptingPhysician,
      bedConfirmedAt: shown.bedConfirmedAt,
      reportCalledAt: shown.reportCalledAt,
      acceptedAt: row.patientAcceptedAt?.toISOString() ?? null,
      isOwn,
      ...(shown.isSimulated && { isSimulated: shown.isSimulated }),
    };
  });
}

/** With the patient aboard, from then on; before that, from the pick-up, which is not in the past. */
function expectedAt(row: RequestRow, steps: StepTimes | undefined, now: Date): Date | null {
  const { lastMilestone, promisedArrival, transportDate, destinationLat, destinationLong } = row;
  // A route is computed when the transport is opened.
  const seconds =
    row.estimatedTravelTime ??
    estimateDrive(pickUpOf(row), positionOf(destinationLat, destinationLong))?.seconds;
  const isClosed = closedStatuses.some((closed) => closed === row.status);
  const isOver = isClosed || hasReached("at_destination", lastMilestone);
  if (seconds === undefined || isOver) return null;
  const start = steps?.patient_aboard ?? max([promisedArrival ?? transportDate, now]);
  return max([addSeconds(start, seconds), now]);
}

const pick = <Source extends object, Name extends keyof Source>(
  source: Source,
  names: readonly Name[],
): Pick<Source, Name> => Object.fromEntries(names.map((name) => [name, source[name]])) as Pick<Source, Name>;
