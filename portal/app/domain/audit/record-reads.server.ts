import type { Database } from "@wardway/db/open";
import { DomainError } from "@wardway/model";
import { LRUCache } from "lru-cache";
import { activeSettings } from "../settings/read-settings.server.ts";
import { personKey } from "./caller.server.ts";
import { type AuditEntry, type AuditSubject, recordReading } from "./record-audit.server.ts";

export interface Reading {
  readonly db: Database;
  readonly caller: AuditSubject;
  /** A poll, audited once in 15 minutes. */
  readonly isBackground: boolean;
  /** As what the records leave the portal. Default: on a page or as JSON. */
  readonly as?: "export" | "hand_off_sheet" | "downtime_list";
}

export interface ReadRecord {
  readonly id: number;
  /** If it can also show the name: what named the patient since is then another read. */
  readonly showsInitials?: boolean;
}

/** What shows a patient, and the action that reads it. */
const readActions = { transport_request: "request.read", standing_order: "standing_order.read" } as const;
type RecordType = keyof typeof readActions;

/** Polls within this time of a read are not audited again. */
const POLL_AUDIT_INTERVAL_MS = 15 * 60_000;
/** An evicted read is audited again. */
const MAX_CACHED_READS = 100_000;

type Cache = LRUCache<string, true>;
const caches = new WeakMap<Database, Cache>();

function getCache(db: Database): Cache {
  const cache = caches.get(db) ?? new LRUCache({ max: MAX_CACHED_READS, ttl: POLL_AUDIT_INTERVAL_MS });
  caches.set(db, cache);
  return cache;
}

/**
 * Audits a read of a patient's record while HIPAA audit logging is on (45 CFR 164.312(b)); a denial
 * regardless of that setting, but of background calls only once in 15 minutes.
 * @throws what the work throws, or if the audit log cannot be written
 */
export async function readRecord<Value>(
  reading: Reading,
  id: number,
  work: Promise<Value>,
  resourceType: RecordType = "transport_request",
): Promise<Value> {
  try {
    const value = await work;
    await auditReads(reading, [{ id }], { resourceType, resourceId: id });
    return value;
  } catch (error) {
    if (error instanceof DomainError && error.category === "not_found")
      await auditDenial(reading, resourceType, id);
    throw error;
  }
}

/** Audits a list with one row that names every record; an empty list not at all. */
export async function readRecords<Value>(
  reading: Reading,
  work: Promise<Value>,
  recordsIn: (value: Value) => readonly ReadRecord[],
  resourceType: RecordType = "transport_request",
): Promise<Value> {
  const value = await work;
  await auditReads(reading, recordsIn(value), { resourceType });
  return value;
}

/**
 * Audits that a subscriber receives a request's changes and its vehicle's positions: once in 15 minutes, however often a
 * page connects again.
 * @throws if the audit log cannot be written
 */
export async function recordFollowing(reading: Pick<Reading, "db" | "caller">, requestId: number) {
  const { hipaaLoggingEnabled } = await activeSettings(reading.db);
  const what = `live ${requestId}`;
  if (!hipaaLoggingEnabled || isRepeatedRead(reading, what)) return;
  await recordReading(reading.db, reading.caller, {
    action: "request.follow",
    resourceType: "transport_request",
    resourceId: requestId,
    success: true,
  });
  noteRead(reading, what);
}

async function auditReads(
  { db, caller, isBackground, as }: Reading,
  records: readonly ReadRecord[],
  { resourceType, resourceId }: { readonly resourceType: RecordType } & Pick<AuditEntry, "resourceId">,
): Promise<void> {
  const { hipaaLoggingEnabled } = await activeSettings(db);
  if (!hipaaLoggingEnabled) return;
  const reading = { db, caller };
  const whatOf = ({ id, showsInitials }: ReadRecord) =>
    `${resourceType} ${id}${showsInitials ? " initials" : ""}`;
  const unaudited = isBackground
    ? records.filter((record) => !isRepeatedRead(reading, whatOf(record)))
    : records;
  if (unaudited.length === 0) return;
  await recordReading(db, caller, {
    action: readActions[resourceType],
    resourceType,
    ...(resourceId !== undefined && { resourceId }),
    details: {
      ...(resourceId === undefined && {
        records: unaudited.length,
        ids: unaudited.map(({ id }) => id).join(" "),
      }),
      ...(as && { as }),
    },
    success: true,
  });
  for (const record of unaudited) noteRead(reading, whatOf(record));
}

async function auditDenial(reading: Reading, resourceType: RecordType, id: number): Promise<void> {
  const { db, caller, isBackground } = reading;
  const what = `refused ${resourceType} ${id}`;
  if (isBackground && isRepeatedRead(reading, what)) return;
  await recordReading(db, caller, {
    action: readActions[resourceType],
    resourceType,
    resourceId: id,
    details: { refused: "not_found" },
    success: false,
  });
  noteRead(reading, what);
}

/** Whether the same user or display read it from the same network in the last 15 minutes. */
export const isRepeatedRead = ({ db, caller }: Pick<Reading, "db" | "caller">, what: string): boolean =>
  getCache(db).has(keyOf(caller, what));

export function noteRead({ db, caller }: Pick<Reading, "db" | "caller">, what: string): void {
  getCache(db).set(keyOf(caller, what), true);
}

function keyOf({ userId, username, ipAddress, widget }: AuditSubject, what: string): string {
  const person = userId === null ? username : personKey({ userId, ...(widget && { widget }) });
  return `${person} ${ipAddress} ${what}`;
}
