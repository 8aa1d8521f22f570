import type { Database } from "@wardway/db/open";
import { DomainError } from "@wardway/model";
import { LRUCache } from "lru-cache";
import { activeSettings } from "../settings/read.server.ts";
import { type Caller, personKey } from "./caller.server.ts";
import { type AuditEntry, recordAudit } from "./record.server.ts";

export interface Reading {
  readonly db: Database;
  readonly caller: Caller;
  /** A poll, audited once in 15 minutes. */
  readonly quiet: boolean;
}

/** Polls within this time of a read are not audited again. */
const quietFor = 15 * 60_000;
/** An evicted read is audited again. */
const mostRemembered = 100_000;

type Memory = LRUCache<string, true>;
const memories = new WeakMap<Database, Memory>();

function memoryOf(db: Database): Memory {
  const memory = memories.get(db) ?? new LRUCache({ max: mostRemembered, ttl: quietFor });
  memories.set(db, memory);
  return memory;
}

/**
 * Audits a read of a patient's record while HIPAA audit logging is on (45 CFR 164.312(b)); a denial always.
 * @throws what the work throws, or if the audit log cannot be written
 */
export async function readRecord<Value>(
  reading: Reading,
  requestId: number,
  work: Promise<Value>,
): Promise<Value> {
  try {
    const value = await work;
    await noteReads(reading, [requestId], { resourceId: requestId });
    return value;
  } catch (error) {
    if (error instanceof DomainError && error.category === "not_found") await noteRefusal(reading, requestId);
    throw error;
  }
}

/** Audits a list with one row that names every record; an empty list not at all. */
export async function readRecords<Value>(
  reading: Reading,
  work: Promise<Value>,
  recordsIn: (value: Value) => readonly { readonly id: number }[],
): Promise<Value> {
  const value = await work;
  const ids = recordsIn(value).map(({ id }) => id);
  await noteReads(reading, ids, {});
  return value;
}

async function noteReads(
  { db, caller, quiet }: Reading,
  ids: readonly number[],
  resource: Pick<AuditEntry, "resourceId">,
): Promise<void> {
  const { hipaaLoggingEnabled } = await activeSettings(db);
  if (!hipaaLoggingEnabled) return;
  const memory = memoryOf(db);
  const told = quiet ? ids.filter((id) => !memory.has(keyOf(caller, id))) : ids;
  if (told.length === 0) return;
  await recordAudit(db, caller, {
    ...resource,
    action: "request.read",
    resourceType: "transport_request",
    ...(resource.resourceId === undefined && { details: { records: told.length, ids: told.join(" ") } }),
    success: true,
  });
  for (const id of told) memory.set(keyOf(caller, id), true);
}

async function noteRefusal({ db, caller, quiet }: Reading, requestId: number): Promise<void> {
  const memory = memoryOf(db);
  const key = `refused ${keyOf(caller, requestId)}`;
  if (quiet && memory.has(key)) return;
  await recordAudit(db, caller, {
    action: "request.read",
    resourceType: "transport_request",
    resourceId: requestId,
    details: { refused: "not_found" },
    success: false,
  });
  memory.set(key, true);
}

/** Another user or network is audited separately. */
const keyOf = (caller: Caller, requestId: number) => `${personKey(caller)} ${caller.ipAddress} ${requestId}`;
