import type { Connection, Database } from "@wardway/db/open";
import {
  auditAnchors,
  auditLog,
  organizations,
  purgedRequests,
  transportEvents,
  transportRequests,
} from "@wardway/db/schema";
import type { TransportRequest } from "@wardway/model";
import { and, asc, eq, inArray, max } from "drizzle-orm";
import type { Caller } from "../audit/caller.server.ts";
import { type AuditRow, selectEntries } from "../audit/read-entries.server.ts";
import { recordAudit } from "../audit/record-audit.server.ts";
import { readRecord } from "../audit/record-reads.server.ts";
import { readRequest, requestNotFound } from "../transports/record/read-request.server.ts";
import { listReadsOff, type ReadsOff } from "./reads-off.server.ts";
import { findRecipients, type Reader, type Recipient } from "./recipients.server.ts";

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
export type Form = "record" | "list" | "live" | "hand_off_sheet" | "export" | "file" | "report";

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
  const creation = request ? null : await findCreation(connection, requestId);
  const recipientOf = await findRecipients(connection, creation ? [...rows, creation] : rows);
  const parties = request
    ? await readParties(connection, requestId)
    : { ...noParties, hospital: creation && recipientOf(creation).organization };
  return {
    hospital: parties.hospital?.name ?? null,
    disclosures: rows.map((row) => toDisclosure(row, recipientOf(row), parties)),
  };
}

/** The entry of a purged request, whose author's organization requested it. */
async function findCreation(connection: Connection, requestId: number): Promise<AuditRow | null> {
  const [creation] = await connection
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.resourceType, "transport_request"),
        eq(auditLog.resourceId, requestId),
        inArray(auditLog.action, ["request.create", "request.return"]),
        eq(auditLog.success, true),
      ),
    )
    .orderBy(asc(auditLog.id))
    .limit(1);
  return creation ?? null;
}

interface Parties {
  readonly hospital: Pick<NonNullable<Recipient["organization"]>, "id" | "name"> | null;
  /** When the receiving hospital accepted the patient. */
  readonly acceptedAt: Date | null;
  /** From when on which company had the transport, oldest first; null for none. */
  readonly assigned: readonly { readonly at: Date; readonly companyId: number | null }[] | null;
}

const noParties: Parties = { hospital: null, acceptedAt: null, assigned: null };

async function readParties(connection: Connection, requestId: number): Promise<Parties> {
  const { transportRequestId, type, ambulanceCompanyId, recordedAt, id } = transportEvents;
  const [[request], events] = [
    await connection
      .select({
        hospital: { id: organizations.id, name: organizations.name },
        acceptedAt: transportRequests.patientAcceptedAt,
      })
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
    hospital: request?.hospital ?? null,
    acceptedAt: request?.acceptedAt ?? null,
    assigned: events.map(({ companyId, at, ...event }) => ({
      at,
      companyId: event.type === "approved" ? companyId : null,
    })),
  };
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
  { timestamp, resourceType, details }: AuditRow,
  { reader, organization, isAdministrator }: Recipient,
  { hospital, assigned }: Parties,
): Relation {
  if (reader.kind === "link") return "link";
  if (reader.kind === "portal") return "portal";
  if (isAdministrator) return "administrator";
  if (organization === null) return "unknown";
  if (organization.id === hospital?.id) return "requesting_hospital";
  if (organization.kind === "ambulance") {
    const latest = assigned?.filter(({ at }) => at <= timestamp).at(-1);
    return latest?.companyId === organization.id ? "assigned_company" : "company";
  }
  if (details.emergencyAccess !== undefined || resourceType === "emergency_access") return "emergency";
  return hospital === null ? "unknown" : "receiving_hospital";
}

function formOf({ action, resourceId, details }: AuditRow): Form | null {
  if (action === "request.follow") return "live";
  if (action === "downtime_list.write") return "file";
  if (action === "audit.report") return "report";
  if (action !== "request.read") return null;
  if (details.as === "export" || details.as === "hand_off_sheet") return details.as;
  return resourceId === null ? "list" : "record";
}

/** By the rules of what each party sees; see `requestVisibility`, `followFields` and `incomingFields` in the model. */
function shownTo(
  { timestamp }: AuditRow,
  { reader }: Recipient,
  relation: Relation,
  { acceptedAt, assigned }: Parties,
): Disclosure["shows"] {
  if (reader.kind === "link" || reader.kind === "display") return "initials";
  // Which companies had a purged transport is no longer known.
  if (relation === "company") return assigned === null ? null : "initials";
  if (relation === "receiving_hospital") return acceptedAt && acceptedAt <= timestamp ? "name" : "initials";
  return relation === "unknown" ? null : "name";
}
