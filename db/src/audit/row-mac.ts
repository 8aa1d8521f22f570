import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

export const rowMacKeyPurpose = "audit row MAC";

/** Columns set by the writer; the database sets id and timestamp. */
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

/** Process-wide, because code that writes rows has a connection but no key. */
let key: Buffer | null = null;

/** @param present 32 bytes; null writes rows without a MAC */
export function setRowMacKey(present: Buffer | null): void {
  key = present;
}

export function withRowMac<Row extends AuditRow>(row: Row): Row & { readonly rowMac: string | null } {
  return { ...row, rowMac: key && computeRowMac(key, row) };
}

/** A nonce and its HMAC-SHA-256 (RFC 2104) in hexadecimal. Nonces start with the time: a compact index. */
export function computeRowMac(present: Buffer, row: AuditRow): string {
  const time = Date.now().toString(16).padStart(12, "0");
  const once = time + randomBytes(10).toString("hex");
  return `${once}.${digest(present, once, row)}`;
}

/** @param keys any may have computed the MAC */
export function hasValidRowMac(keys: readonly Buffer[], rowMac: string, row: AuditRow): boolean {
  const [once = "", given = ""] = rowMac.split(".", 2);
  return keys.some((candidate) => {
    const expected = Buffer.from(digest(candidate, once, row));
    const found = Buffer.from(given);
    return expected.length === found.length && timingSafeEqual(expected, found);
  });
}

function digest(present: Buffer, once: string, row: AuditRow): string {
  const { userId, username, action, resourceType, resourceId, ipAddress, details, success } = row;
  // jsonb reorders keys.
  const sorted = Object.entries(details)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const signed = [once, userId, username, action, resourceType, resourceId, ipAddress, sorted, success];
  return createHmac("sha256", present).update(JSON.stringify(signed)).digest("hex");
}
