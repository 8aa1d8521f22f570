import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { auditLog } from "../schema/index.ts";

export const chainKeyPurpose = "audit chain";

export interface ChainKey {
  /** Fingerprint of the encryption key that it is derived from. */
  readonly name: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

export const GENESIS_HASH = "0".repeat(64);

/** Hashed columns as the database's text. The timestamp is epoch seconds, independent of session settings. */
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

/** An injective JSON array of strings and nulls; omits a missing MAC. */
export function canonicalText(row: ChainedRow): string {
  const values = order.map((column) => row[column]);
  return JSON.stringify(row.rowMac === null ? values : [...values, row.rowMac]);
}

/**
 * HMAC-SHA-256 (RFC 2104) in hexadecimal.
 * @param previous always 64 digits, which separates it from the row
 */
export function computeChainHash(key: Buffer, previous: string, row: ChainedRow): string {
  return createHmac("sha256", key).update(previous).update(canonicalText(row)).digest("hex");
}
