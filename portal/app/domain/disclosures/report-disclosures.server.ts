import type { Connection, Database } from "@wardway/db/open";
import {
  auditAnchors,
  auditLog,
  organizations,
  purgedRequests,
  transportEvents,
  transportRequests,
} from "@wardway/db/schema";
import type { Action, TransportRequest } from "@wardway/model";
import { and, asc, eq, inArray, max, sql } from "drizzle-orm";
import type { Caller } from "../audit/caller.server.ts";
import { type AuditRow, selectEntries } from "../audit/read-entries.server.ts";
import { recordAudit } from "../audit/record-audit.server.ts";
import { readRecord } from "../audit/record-reads.server.ts";
import { readRequest, requestNotFound } from "../transports/record/read-request.server.ts";
import { listReadsOff, type ReadsOff } from "./reads-off.server.ts";
import { findRecipients, isAfter, type Moment, type Reader, type Recipient } from "./recipients.server.ts";

/** Of a report. */
export const MAX_DISCLOSURES = 10_000;

/** What who received it has to do with the transport. */
export type Relation =
  | "requesting_hospital"
  | "assigned_company"
  | "company"
  | "receiving_hospital"
  | "emergency"
  | "link"
  | "administrator"
  | "portal"
  | "unknown";

/** In which form a record was shown or left the portal. */
export type Form =
  | "record"
  | "list"
  | "live"
  | "hand_off_sheet"
  | "export"
  | "downtime_list"
  | "file"
  | "report";

export interface Disclosure {
  readonly id: number;
  readonly at: Date;
  readonly action: string;
  readonly relation: Relation;
  readonly organization: string | null;
  readonly reader: Reader;
  /** Null for an act, after which its author is shown the record. */
  readonly form: Form | null;
  /** Whether the patient was named or shown with initials; null if that is no longer known. */
  readonly shows: "name" | "initials" | null;
}

export interface DisclosureReport {
  /** Null once the request was purged. */
  readonly request: Pick<
    TransportRequest,
    "patientName" | "medicalRecordNumber" | "createdAt" | "standingOrderId"
  > | null;
  readonly purgedAt: Date | null;
  /** Null if it is no longer known which hospital requested a purged transport: its uses are then no part of their own. */
  readonly hospital: string | null;
  /** Oldest first. */
  readonly disclosures: readonly Disclosure[];
  /** Whether there are older ones in the range. */
  readonly isTruncated: boolean;
  /** Attempts that were rejected: they showed nothing. */
  readonly rejected: number;
  /** Entries from before it were purged; null if none were in the range. */
  readonly removedBefore: Date | null;
  readonly readsOff: readonly ReadsOff[];
}

export interface DisclosureQuery {
  readonly requestId: number;
  /** Inclusive. */
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

/**
 * Who received what of a transport, by its entries in the trail (45 CFR 164.528). Reads the request as the caller may, and is
 * audited itself, with the request's number.
 * @throws DomainError not_found for a request that never was; what the trail says of a purged one is reported
 */
export async function reportDisclosures(
  db: Database,
  caller: Caller,
  { requestId, from, to }: DisclosureQuery,
): Promise<DisclosureReport> {
  const record = { type: "transport", id: requestId } as const;
  const isPresent = (await db.$count(transportRequests, eq(transportRequests.id, requestId))) > 0;
  const [purged] = await db.select().from(purgedRequests).where(eq(purgedRequests.requestId, requestId));
  if (!isPresent && !purged) throw requestNotFound();
  const found = await selectEntries(db, { record, from, to }, null, MAX_DISCLOSURES + 1);
  const listed = found.slice(0, MAX_DISCLOSURES).toReversed();
  const rows = listed.filter(({ success }) => success);
  const request = isPresent
    ? await readRecord({ db, caller, isBackground: false }, requestId, readRequest(db, caller, requestId))
    : null;
  const disclosures = await toDisclosures(db, requestId, rows, request);
  await recordAudit(db, caller, {
    action: "audit.report",
    resourceType: "transport_request",
    resourceId: requestId,
    details: { from: from.toISOString(), to: to.toISOString(), entries: rows.length },
    success: true,
  });
  return {
    request,
    purgedAt: purged?.purgedAt ?? null,
    ...disclosures,
    isTruncated: found.length > MAX_DISCLOSURES,
    rejected: listed.length - rows.length,
    removedBefore: await findRemovedBefore(db, from),
    readsOff: await listReadsOff(db, { from, to }),
  };
}

async function findRemovedBefore(connection: Connection, from: Date): Promise<Date | null> {
  const [anchor] = await connection.select({ cutoff: max(auditAnchors.cutoff) }).from(auditAnchors);
  return anchor?.cutoff && anchor.cutoff > from ? anchor.cutoff : null;
}

async function toDisclosures(
  connection: Connection,
  requestId: number,
  rows: readonly AuditRow[],
  request: TransportRequest | null,
): Promise<Pick<DisclosureReport, "hospital" | "disclosures">> {
  const entries = await findCreationAndAcceptances(connection, requestId);
  const recipientOf = await findRecipients(connection, [...rows, ...entries]);
  const creation = entries.find(isCreation);
  const parties: Parties = {
    hospital: creation ? recipientOf(creation).organization : null,
    assigned: null,
    ...(request && (await readParties(connection, requestId))),
    accepted: [
      ...(request ? await readRedirects(connection, requestId) : []),
      ...entries.map((row) => ({
        id: row.id,
        at: row.timestamp,
        organizationId: isCreation(row) ? null : (recipientOf(row).organization?.id ?? null),
      })),
    ].toSorted((one, other) => one.at.getTime() - other.at.getTime()),
  };
  return {
    hospital: parties.hospital?.name ?? null,
    disclosures: rows.map((row) => toDisclosure(row, recipientOf(row), parties)),
  };
}

const creations: readonly string[] = ["request.create", "request.return"] satisfies Action[];
const isCreation = ({ action }: AuditRow) => creations.includes(action);

/** Their entries, oldest first, whatever the report's range is. */
function findCreationAndAcceptances(connection: Connection, requestId: number): Promise<AuditRow[]> {
  return connection
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.resourceType, "transport_request"),
        eq(auditLog.resourceId, requestId),
        inArray(auditLog.action, [...creations, "request.accept_patient" satisfies Action]),
        eq(auditLog.success, true),
        sql`not ${auditLog.details} ? 'replayed'`,
      ),
    )
    .orderBy(asc(auditLog.id));
}

/** From when on an organization, or none. */
interface Turn extends Moment {
  readonly organizationId: number | null;
}

/** @param turns oldest first */
const turnAt = (turns: readonly Turn[], row: AuditRow) => turns.filter((turn) => !isAfter(turn, row)).at(-1);

interface Parties {
  /** Of a purged request, that of the entry of its creation. */
  readonly hospital: Pick<NonNullable<Recipient["organization"]>, "id" | "name"> | null;
  /** Which hospital had accepted the patient: none from the creation on. Without the creation, the trail was purged. */
  readonly accepted: readonly Turn[];
  /** Which company had the transport; null if that is no longer known. */
  readonly assigned: readonly Turn[] | null;
}

async function readParties(
  connection: Connection,
  requestId: number,
): Promise<Pick<Parties, "hospital" | "assigned">> {
  const { transportRequestId, type, ambulanceCompanyId, recordedAt, id } = transportEvents;
  const [[hospital], events] = [
    await connection
      .select({ id: organizations.id, name: organizations.name })
      .from(transportRequests)
      .innerJoin(organizations, eq(organizations.id, transportRequests.hospitalId))
      .where(eq(transportRequests.id, requestId)),
    await connection
      .select({ type, at: recordedAt, companyId: ambulanceCompanyId })
      .from(transportEvents)
      .where(and(eq(transportRequestId, requestId), inArray(type, ["approved", "released"])))
      .orderBy(asc(id)),
  ];
  return {
    hospital: hospital ?? null,
    assigned: events.map(({ companyId, at, ...event }) => ({
      id: 0,
      at,
      organizationId: event.type === "approved" ? companyId : null,
    })),
  };
}

/** With another destination the acceptance ended; brought back to the first one, the patient is shown with initials again. */
async function readRedirects(connection: Connection, requestId: number): Promise<readonly Turn[]> {
  const { transportRequestId, recordedAt, details } = transportEvents;
  const redirects = await connection
    .select({ at: recordedAt })
    .from(transportEvents)
    .where(and(eq(transportRequestId, requestId), sql`${details} ? 'endedAcceptance'`));
  return redirects.map(({ at }) => ({ id: 0, at, organizationId: null }));
}

function toDisclosure(row: AuditRow, recipient: Recipient, parties: Parties): Disclosure {
  const relation = relationOf(row, recipient, parties);
  return {
    id: row.id,
    at: row.timestamp,
    action: row.action,
    relation,
    organization: recipient.organization?.name ?? null,
    reader: recipient.reader,
    form: formOf(row),
    shows: shownTo(row, recipient, relation, parties),
  };
}

function relationOf(
  row: AuditRow,
  { reader, organization, isAdministrator }: Recipient,
  { hospital, assigned }: Parties,
): Relation {
  if (reader.kind === "link") return "link";
  if (reader.kind === "portal") return "portal";
  if (isAdministrator) return "administrator";
  if (organization === null) return "unknown";
  if (organization.id === hospital?.id) return "requesting_hospital";
  if (organization.kind === "ambulance") {
    const turn = turnAt(assigned ?? [], row);
    return turn?.organizationId === organization.id ? "assigned_company" : "company";
  }
  if (row.details.emergencyAccess !== undefined || row.resourceType === "emergency_access")
    return "emergency";
  return hospital === null ? "unknown" : "receiving_hospital";
}

function formOf({ action, resourceId, details }: AuditRow): Form | null {
  if (action === "request.follow") return "live";
  if (action === "downtime_list.write") return "file";
  if (action === "audit.report") return "report";
  if (action !== "request.read") return null;
  const { as } = details;
  if (as === "export" || as === "hand_off_sheet" || as === "downtime_list") return as;
  return resourceId === null ? "list" : "record";
}

/** By the rules of what each party sees; see `requestVisibility`, `followFields` and `incomingFields` in the model. */
function shownTo(
  row: AuditRow,
  { reader, organization }: Recipient,
  relation: Relation,
  { accepted, assigned }: Parties,
): Disclosure["shows"] {
  if (reader.kind === "link") return "initials";
  // A board. A downtime computer shows what its organization's staff may see.
  if (reader.kind === "display" && formOf(row) !== "downtime_list") return "initials";
  // Which companies had a purged transport is no longer known.
  if (relation === "company") return assigned === null ? null : "initials";
  if (relation === "receiving_hospital") {
    const turn = turnAt(accepted, row);
    if (!turn) return null;
    return turn.organizationId === organization?.id ? "name" : "initials";
  }
  return relation === "unknown" ? null : "name";
}
