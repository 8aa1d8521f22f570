import { msg, t } from "@lingui/core/macro";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { LinkButton } from "#app/components/link-button.tsx";
import { Pager } from "#app/components/pager.tsx";
import { Section } from "#app/components/section.tsx";
import { AuditStatus, formatAuditUser } from "#app/sections/admin/audit-entry.tsx";
import { ExportLogs } from "#app/sections/admin/audit-export.tsx";
import { AuditAction, type AuditColumn, AuditTable } from "#app/sections/admin/audit-table.tsx";
import type { AuditLogsView } from "./route.tsx";

export function AuditLogs({ entries, timeZone, previous, next }: AuditLogsView) {
  return (
    <Section
      title={t`Audit Logs`}
      description={t`Newest first. Times in ${{ timeZone: timeZone.replaceAll("_", " ") }}.`}
      actions={
        <>
          <LinkButton to="/admin/logs" variant="quiet" size="small" className="max-sm:flex-auto">
            {t`Search and filter`}
          </LinkButton>
          <ExportLogs className="max-sm:flex-auto" />
        </>
      }
      flush
    >
      {entries.length === 0 ? (
        <EmptyState title={t`No audit logs found`} />
      ) : (
        <AuditTable caption={t`Audit logs, newest first`} columns={columns} entries={entries} />
      )}
      <Pager previous={previous} next={next} label={t`Audit log pages`} />
    </Section>
  );
}

const columns: readonly AuditColumn<AuditLogsView["entries"][number]>[] = [
  {
    name: "time",
    header: msg`Timestamp`,
    cell: (entry) => <time dateTime={entry.moment}>{entry.timestamp}</time>,
  },
  { name: "user", header: msg`User`, cell: (entry) => <bdi>{formatAuditUser(entry)}</bdi> },
  {
    name: "action",
    header: msg`Action`,
    cell: ({ words, action }) => <AuditAction words={words} code={action} />,
  },
  { name: "resource", header: msg`Resource`, cell: (entry) => entry.resourceType },
  { name: "ip", header: msg`IP Address`, cell: (entry) => entry.ipAddress ?? "-" },
  {
    name: "details",
    className: "details",
    header: msg`Details`,
    cell: ({ details }) => details && <code title={details}>{details}</code>,
  },
  {
    name: "status",
    className: "status",
    header: msg`Status`,
    cell: (entry) => <AuditStatus success={entry.success} />,
  },
];
