import type { Connection } from "@wardway/db/open";
import { auditLog } from "@wardway/db/schema";
import { type AuditLogEntry, DomainError } from "@wardway/model";
import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { type AuditFilter, matchingEntries } from "./audit-filter.server.ts";

export interface AuditRow {
  readonly id: number;
  readonly timestamp: Date;
  readonly userId: number | null;
  readonly username: string | null;
  readonly action: string;
  readonly resourceType: string;
  readonly resourceId: number | null;
  readonly ipAddress: string | null;
  readonly details: Readonly<Record<string, string | number | null>>;
  readonly success: boolean;
}

/** Entries are never deleted. */
export interface Place {
  readonly direction: "older" | "newer";
  readonly id: number;
}

const columns = {
  id: auditLog.id,
  timestamp: auditLog.timestamp,
  userId: auditLog.userId,
  username: auditLog.username,
  action: auditLog.action,
  resourceType: auditLog.resourceType,
  resourceId: auditLog.resourceId,
  ipAddress: auditLog.ipAddress,
  details: auditLog.details,
  success: auditLog.success,
};

/** Without a cursor, returns the newest first. */
export async function selectEntries(
  connection: Connection,
  filter: AuditFilter,
  place: Place | null,
  limit: number,
): Promise<AuditRow[]> {
  const direction = place?.direction === "newer" ? asc : desc;
  const matching = await matchingEntries(connection, filter);
  return connection
    .select(columns)
    .from(auditLog)
    .where(and(matching, place ? beyond(place) : undefined))
    .orderBy(direction(auditLog.timestamp), direction(auditLog.id))
    .limit(limit);
}

/** In SQL, because a Date loses microseconds. */
function beyond({ direction, id }: Place): SQL {
  const operator = sql.raw(direction === "newer" ? ">" : "<");
  const moment = sql`(select place.timestamp from ${auditLog} as place where place.id = ${id}::bigint)`;
  return sql`(${auditLog.timestamp}, ${auditLog.id}) ${operator} (${moment}, ${id}::bigint)`;
}

/** @throws DomainError not_found */
export async function readEntry(connection: Connection, id: number): Promise<AuditRow> {
  const [row] = await connection.select(columns).from(auditLog).where(eq(auditLog.id, id));
  if (!row) throw new DomainError("audit.entryNotFound");
  return row;
}

export function toWire(row: AuditRow): AuditLogEntry {
  return { ...row, timestamp: row.timestamp.toISOString(), details: { ...row.details } };
}
