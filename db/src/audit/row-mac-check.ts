import { sql } from "drizzle-orm";
import type { Connection } from "../open.ts";
import { auditLog } from "../schema/index.ts";
import type { ChainedRow } from "./chain-hash.ts";
import { type Fault, faults } from "./faults.ts";
import { type AuditRow, hasValidRowMac } from "./row-mac.ts";

export type RowMacCheck = (row: ChainedRow) => Fault | undefined;

/**
 * Returns the first fault of rows checked in trail order. Demo data has no MACs: rows without one must precede all rows
 * with one.
 * @param keys any may have signed a row
 * @param begun whether rows with one precede, which were purged
 */
export function createRowMacCheck(keys: readonly Buffer[], begun = false): RowMacCheck {
  let hasBegun = begun;
  return (row) => {
    if (row.rowMac === null) return hasBegun ? faults.missingRowMac(Number(row.id)) : undefined;
    hasBegun = true;
    return hasValidRowMac(keys, row.rowMac, writtenPart(row))
      ? undefined
      : faults.invalidRowMac(Number(row.id));
  };
}

function writtenPart(row: ChainedRow): AuditRow {
  const number = (text: string | null) => (text === null ? null : Number(text));
  return {
    userId: number(row.userId),
    username: row.username,
    action: row.action ?? "",
    resourceType: row.resourceType ?? "",
    resourceId: number(row.resourceId),
    ipAddress: row.ipAddress,
    details: JSON.parse(row.details ?? "{}"),
    success: row.success === "true",
  };
}

/** A unique index prevents copies unless it is dropped. */
export async function findCopiedRowMac(connection: Connection): Promise<Fault | undefined> {
  const [found] = await connection.execute<{ row: number; original: number }>(sql`
    select max(${auditLog.id})::float8 as row, min(${auditLog.id})::float8 as original
    from ${auditLog} where ${auditLog.rowMac} is not null
    group by ${auditLog.rowMac} having count(*) > 1 order by 1 limit 1`);
  return found && faults.copiedRowMac(found.row, found.original);
}
