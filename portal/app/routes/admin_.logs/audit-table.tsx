import { Link } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { buttonClass } from "@wardway/widgets/ui/button";
import type { ReactNode } from "react";
import { portalLanguage } from "#app/infra/language.ts";
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
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export interface AuditTableProps {
  page: {
    readonly entries: readonly AuditEntry[];
    readonly previous: string | null;
    readonly next: string | null;
  };
  timeZone: string;
  empty: ReactNode;
}

export function AuditTable({ page, timeZone, empty }: AuditTableProps) {
  const { t } = useTranslator(messages);
  return (
    <FadingPage count={t("adminLogs.entriesOnThisPage", { count: page.entries.length })}>
      <DataTable
        caption={t("adminLogs.auditLogsNewestFirst")}
        columns={columns}
        rows={page.entries}
        rowKey={({ id }) => id}
        empty={empty}
        actions={(entry) => <EntryDialog entry={entry} timeZone={timeZone} />}
      />
      <Pager previous={page.previous} next={page.next} label={t("adminLogs.auditLogPages")} />
    </FadingPage>
  );
}

const columns: readonly Column<AuditEntry>[] = [
  {
    key: "timestamp",
    header: translate("adminLogs.timestamp"),
    cell: (entry) => (
      <time dateTime={entry.moment} className="tabular:whitespace-nowrap">
        {entry.timestamp}
      </time>
    ),
  },
  { key: "user", header: translate("adminLogs.user"), cell: (entry) => <bdi>{formatAuditUser(entry)}</bdi> },
  { key: "action", header: translate("adminLogs.action"), cell: (entry) => entry.action },
  { key: "resource", header: translate("adminLogs.resource"), cell: (entry) => entry.resource },
  { key: "ip", header: translate("adminLogs.ipAddress"), cell: (entry) => entry.ipAddress ?? "-" },
  {
    key: "status",
    header: translate("adminLogs.status"),
    cell: (entry) => <AuditStatus success={entry.success} />,
  },
];

/** Without a script the link opens the entry's page. */
function EntryDialog({ entry, timeZone }: { entry: AuditEntry; timeZone: string }) {
  const { t } = useTranslator(messages);
  const { open, setOpen, link } = useLinkDialog();
  return (
    <>
      <Link
        to={`/admin/logs/${entry.id}`}
        {...link}
        className={buttonClass({ variant: "quiet", size: "small" })}
      >
        {t("adminLogs.details")}
        <span className="sr-only"> {t("adminLogs.ofEntry", { id: entry.id })}</span>
      </Link>
      <Dialog open={open} onOpenChange={setOpen} title={t("adminLogs.entry", { id: entry.id })} isText>
        <AuditEntryFacts entry={entry} timeZone={timeZone} />
      </Dialog>
    </>
  );
}
