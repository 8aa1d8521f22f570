import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** What the marks' keys are derived for. */
export const rowMacKeyPurpose = "audit mark";

/** What a mark covers: all that the writer of a row says. Its number and its moment are the database's. */
export interface AuditRow {
  readonly userId: number | null;
  readonly username: string | null;
  readonly action: string;
  readonly resourceType: string;
  readonly resourceId: number | null;
  readonly ipAddress: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly success: boolean;
}

/** Of this process: what writes a row is given a connection, which knows no key. */
let key: Buffer | null = null;

/**
 * Has every row that this process writes into the trail bear its mark.
 * @param present 32 bytes; null for rows without one
 */
export function setRowMacKey(present: Buffer | null): void {
  key = present;
}

/** The row as it is written, with its mark where this process has a key. */
export function withRowMac<Row extends AuditRow>(row: Row): Row & { readonly rowMac: string | null } {
  return { ...row, rowMac: key && computeRowMac(key, row) };
}

/**
 * HMAC-SHA-256 (RFC 2104) behind a number that is used once, both in hexadecimal. Marks sort by the time at which
 * they were made, which keeps their index small in memory.
 */
export function computeRowMac(present: Buffer, row: AuditRow): string {
  const moment = Date.now().toString(16).padStart(12, "0");
  const once = moment + randomBytes(10).toString("hex");
  return `${once}.${digest(present, once, row)}`;
}

/** @param keys any of which may have made the mark */
export function hasValidRowMac(keys: readonly Buffer[], mark: string, row: AuditRow): boolean {
  const [once = "", given = ""] = mark.split(".", 2);
  return keys.some((candidate) => {
    const expected = Buffer.from(digest(candidate, once, row));
    const found = Buffer.from(given);
    return expected.length === found.length && timingSafeEqual(expected, found);
  });
}

function digest(present: Buffer, once: string, row: AuditRow): string {
  const { userId, username, action, resourceType, resourceId, ipAddress, details, success } = row;
  // The database keeps an object's names in an order of its own.
  const sorted = Object.entries(details)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const told = [once, userId, username, action, resourceType, resourceId, ipAddress, sorted, success];
  return createHmac("sha256", present).update(JSON.stringify(told)).digest("hex");
}
