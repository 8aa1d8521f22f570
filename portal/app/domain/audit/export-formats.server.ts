import type { AuditExportFormat } from "@wardway/model";
import { csvHead, csvLines } from "#app/infra/csv.server.ts";
import { timestampIn } from "#app/infra/timestamps.server.ts";
import { type AuditRow, toWire } from "./read-entries.server.ts";

export interface ExportFormat {
  readonly mediaType: string;
  head(timeZone: string): string;
  lines(rows: readonly AuditRow[], timeZone: string): string;
}

const csv: ExportFormat = {
  mediaType: "text/csv; charset=utf-8",
  head: (timeZone) =>
    csvHead([
      "Id",
      "Timestamp (UTC)",
      `Timestamp (${timeZone})`,
      "User id",
      "Username",
      "Action",
      "Resource",
      "Resource id",
      "IP Address",
      "Details",
      "Status",
    ]),
  lines: (rows, timeZone) =>
    csvLines(
      rows.map((row) => [
        row.id,
        row.timestamp.toISOString(),
        timestampIn(timeZone, row.timestamp),
        row.userId,
        row.username,
        row.action,
        row.resourceType,
        row.resourceId,
        row.ipAddress,
        JSON.stringify(row.details),
        row.success ? "Success" : "Failed",
      ]),
    ),
};

/** One JSON object per line, as in `GET /api/admin/auditlogs`. */
const ndjson: ExportFormat = {
  mediaType: "application/x-ndjson; charset=utf-8",
  head: () => "",
  lines: (rows) => rows.map((row) => `${JSON.stringify(toWire(row))}\n`).join(""),
};

export const exportFormats: Readonly<Record<AuditExportFormat, ExportFormat>> = { csv, ndjson };
