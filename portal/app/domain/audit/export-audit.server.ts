import { Readable } from "node:stream";
import type { Database } from "@wardway/db/open";
import { type AuditExportFormat, formatAuditRecord } from "@wardway/model";
import type { AuditFilter } from "./audit-filter.server.ts";
import type { Caller } from "./caller.server.ts";
import { exportFormats } from "./export-formats.server.ts";
import { type AuditRow, type Place, selectEntries } from "./read-entries.server.ts";
import { type AuditEntry, recordAudit } from "./record-audit.server.ts";

export interface AuditExport {
  readonly format: AuditExportFormat;
  readonly filter: AuditFilter;
  /** IANA time zone. */
  readonly timeZone: string;
}

/** Bounds the memory of an export. */
const BATCH_ROWS = 1_000;

/**
 * Newest first. Each batch is its own query, so that a slow reader blocks neither a connection nor a
 * snapshot. Audits the start, and the number of entries at the end.
 */
export async function exportAudit(
  db: Database,
  caller: Caller,
  { format, filter, timeZone }: AuditExport,
): Promise<Readable> {
  const auditExport = (entry: Pick<AuditEntry, "details" | "success">) =>
    recordAudit(db, caller, { ...entry, action: "audit.export", resourceType: "audit_log" });
  await auditExport({ details: { format, ...boundsOf(filter) }, success: true });

  async function* pieces() {
    const { head, lines } = exportFormats[format];
    let entries = 0;
    let complete = false;
    try {
      yield head(timeZone);
      for await (const rows of batchesOf(db, filter)) {
        entries += rows.length;
        yield lines(rows, timeZone);
      }
      complete = true;
    } finally {
      await auditExport({
        details: { format, entries, ...(!complete && { ended: "early" }) },
        success: complete,
      });
    }
  }
  return Readable.from(pieces(), { objectMode: false });
}

async function* batchesOf(db: Database, filter: AuditFilter): AsyncGenerator<readonly AuditRow[]> {
  let place: Place | null = null;
  for (;;) {
    const rows: AuditRow[] = await selectEntries(db, filter, place, BATCH_ROWS);
    const last = rows.at(-1);
    if (last) yield rows;
    if (!last || rows.length < BATCH_ROWS) return;
    place = { direction: "older", id: last.id };
  }
}

/** The audit log records only the length of the search text, which may be a patient's name. */
function boundsOf({ search, record, from, to, outcome }: AuditFilter): Record<string, string | number> {
  return {
    ...(from && { from: from.toISOString() }),
    ...(to && { to: to.toISOString() }),
    ...(outcome && { outcome }),
    ...(record && { record: formatAuditRecord(record) }),
    ...(search && { searchLength: search.length }),
  };
}
