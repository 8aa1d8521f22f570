import { Link } from "@remix-run/react";
import { buttonClass } from "@wardway/widgets/ui/button";
import type { ReactNode } from "react";
import {
  type AuditEntry,
  AuditEntryFacts,
  AuditStatus,
  formatAuditUser,
} from "#app/ui/admin/audit-entry.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FadingPage } from "#app/ui/fading-page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { useLinkDialog } from "#app/ui/use-link-dialog.ts";

export interface AuditTableProps {
  page: {
    readonly entries: readonly AuditEntry[];
    readonly previous: string | null;
    readonly next: string | null;
  };
  timeZone: string;
  empty: ReactNode;
}

/** One page of the log; it fades while another page loads. */
export function AuditTable({ page, timeZone, empty }: AuditTableProps) {
  return (
    <FadingPage count={`${page.entries.length} entries on this page`}>
      <DataTable
        caption="Audit logs, newest first"
        columns={columns}
        rows={page.entries}
        rowKey={({ id }) => id}
        empty={empty}
        actions={(entry) => <EntryDialog entry={entry} timeZone={timeZone} />}
      />
      <Pager previous={page.previous} next={page.next} label="Audit log pages" />
    </FadingPage>
  );
}

const columns: readonly Column<AuditEntry>[] = [
  {
    key: "timestamp",
    header: "Timestamp",
    cell: (entry) => (
      <time dateTime={entry.moment} className="tabular:whitespace-nowrap">
        {entry.timestamp}
      </time>
    ),
  },
  { key: "user", header: "User", cell: (entry) => <bdi>{formatAuditUser(entry)}</bdi> },
  { key: "action", header: "Action", cell: (entry) => entry.action },
  { key: "resource", header: "Resource", cell: (entry) => entry.resource },
  { key: "ip", header: "IP Address", cell: (entry) => entry.ipAddress ?? "-" },
  { key: "status", header: "Status", cell: (entry) => <AuditStatus success={entry.success} /> },
];

/** The entry in a dialog; without JavaScript the link opens its own page. */
function EntryDialog({ entry, timeZone }: { entry: AuditEntry; timeZone: string }) {
  const { open, setOpen, link } = useLinkDialog();
  return (
    <>
      <Link
        to={`/admin/logs/${entry.id}`}
        {...link}
        className={buttonClass({ variant: "quiet", size: "small" })}
      >
        Details
        <span className="sr-only"> of entry {entry.id}</span>
      </Link>
      <Dialog open={open} onOpenChange={setOpen} title={`Entry ${entry.id}`} isText>
        <AuditEntryFacts entry={entry} timeZone={timeZone} />
      </Dialog>
    </>
  );
}
