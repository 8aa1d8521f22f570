import { Card } from "@wardway/widgets/ui/card";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { FileClock } from "lucide-react";
import { AuditStatus } from "#app/ui/admin/audit-entry.tsx";
import { ExportLogs } from "#app/ui/admin/audit-export.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Pager } from "#app/ui/pager.tsx";

export interface AuditEntryView {
  id: number;
  /** `yyyy-MM-dd HH:mm:ss` in the viewer's time zone. */
  timestamp: string;
  /** ISO 8601. */
  moment: string;
  userId: number | null;
  action: string;
  resourceType: string;
  ipAddress: string | null;
  /** JSON. */
  details: string;
  success: boolean;
}

export interface AuditLogsProps {
  entries: readonly AuditEntryView[];
  /** IANA name; the timestamps are in it. */
  timeZone: string;
  previous: string | null;
  next: string | null;
}

export function AuditLogs({ entries, timeZone, previous, next }: AuditLogsProps) {
  return (
    <Card
      title="Audit Logs"
      description={`Newest first. Times in ${timeZone.replaceAll("_", " ")}.`}
      actions={
        <>
          <LinkButton to="/admin/logs" variant="quiet" size="small" className="max-sm:flex-1">
            Search and filter
          </LinkButton>
          <ExportLogs className="max-sm:flex-1" />
        </>
      }
      flush
    >
      <DataTable
        caption="Audit logs, newest first"
        columns={columns}
        rows={entries}
        rowKey={(entry) => entry.id}
        empty={<EmptyState title="No audit logs found" icon={FileClock} />}
      />
      <Pager previous={previous} next={next} label="Audit log pages" />
    </Card>
  );
}

const columns: readonly Column<AuditEntryView>[] = [
  {
    key: "timestamp",
    header: "Timestamp",
    cell: (entry) => (
      <time dateTime={entry.moment} className="tabular:whitespace-nowrap">
        {entry.timestamp}
      </time>
    ),
  },
  { key: "user", header: "User", cell: (entry) => entry.userId ?? "-" },
  { key: "action", header: "Action", cell: (entry) => entry.action },
  { key: "resource", header: "Resource", cell: (entry) => entry.resourceType },
  { key: "ip", header: "IP Address", cell: (entry) => entry.ipAddress ?? "-" },
  {
    key: "details",
    header: "Details",
    cell: (entry) => (
      <span
        title={entry.details}
        className="font-mono text-muted text-xs tabular:block tabular:max-w-50 tabular:truncate"
      >
        {entry.details}
      </span>
    ),
  },
  {
    key: "status",
    header: "Status",
    cell: (entry) => <AuditStatus success={entry.success} />,
  },
];
