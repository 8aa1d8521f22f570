import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { auditLog } from "../schema/index.ts";

/** What the seals' keys are derived for. */
export const chainKeyPurpose = "audit chain";

/** The hash before the first row's. */
export const GENESIS_HASH = "0".repeat(64);

/**
 * What a seal covers: every column that is written, as the database's own text. The timestamp is in seconds since
 * 1970 with all six decimals, whatever the session's time zone and date style.
 */
export const chainedColumns = {
  id: sql<string>`${auditLog.id}::text`,
  timestamp: sql<string>`extract(epoch from ${auditLog.timestamp})::text`,
  userId: sql<string | null>`${auditLog.userId}::text`,
  username: sql<string | null>`${auditLog.username}`,
  action: sql<string>`${auditLog.action}`,
  resourceType: sql<string>`${auditLog.resourceType}`,
  resourceId: sql<string | null>`${auditLog.resourceId}::text`,
  ipAddress: sql<string | null>`${auditLog.ipAddress}`,
  details: sql<string>`${auditLog.details}::text`,
  success: sql<string>`${auditLog.success}::text`,
  writtenBy: sql<string>`${auditLog.writtenBy}::text`,
  rowMac: sql<string | null>`${auditLog.rowMac}`,
};

type Column = keyof typeof chainedColumns;
export type ChainedRow = Readonly<Record<Column, string | null>>;

const order: readonly Column[] = [
  ...(["id", "timestamp", "userId", "username", "action", "resourceType"] as const),
  ...(["resourceId", "ipAddress", "details", "success", "writtenBy"] as const),
];

/**
 * One text for each row, and never the same for two: a JSON array of texts and nulls. A row without a mark has the
 * text that it had before there were marks, so that older seals hold.
 */
export function canonicalText(row: ChainedRow): string {
  const told = order.map((column) => row[column]);
  return JSON.stringify(row.rowMac === null ? told : [...told, row.rowMac]);
}

/**
 * HMAC-SHA-256 (RFC 2104) of the hash before it and the row, in hexadecimal.
 * @param previous always 64 digits, so that nothing moves between it and the row
 */
export function computeChainHash(key: Buffer, previous: string, row: ChainedRow): string {
  return createHmac("sha256", key).update(previous).update(canonicalText(row)).digest("hex");
}
