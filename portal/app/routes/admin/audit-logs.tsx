import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { portalLanguage } from "#app/infra/language.ts";
import { AuditStatus, formatAuditUser } from "#app/ui/admin/audit-entry.tsx";
import { ExportLogs } from "#app/ui/admin/audit-export.tsx";
import { AuditAction, type AuditColumn, AuditTable } from "#app/ui/admin/audit-table.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Section } from "#app/ui/section.tsx";
import type { AuditLogsView } from "./loader.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export function AuditLogs({ entries, timeZone, previous, next }: AuditLogsView) {
  const { t } = useTranslator(messages);
  return (
    <Section
      title={t("admin.auditLogs")}
      description={t("admin.newestFirstTimesIn", { timeZone: timeZone.replaceAll("_", " ") })}
      actions={
        <>
          <LinkButton to="/admin/logs" variant="quiet" size="small" className="max-sm:flex-auto">
            {t("admin.searchAndFilter")}
          </LinkButton>
          <ExportLogs className="max-sm:flex-auto" />
        </>
      }
      flush
    >
      {entries.length === 0 ? (
        <EmptyState title={t("admin.noAuditLogsFound")} />
      ) : (
        <AuditTable caption={t("admin.auditLogsNewestFirst")} columns={columns} entries={entries} />
      )}
      <Pager previous={previous} next={next} label={t("admin.auditLogPages")} />
    </Section>
  );
}

const columns: readonly AuditColumn<AuditLogsView["entries"][number]>[] = [
  {
    name: "time",
    header: translate("admin.timestamp"),
    cell: (entry) => <time dateTime={entry.moment}>{entry.timestamp}</time>,
  },
  { name: "user", header: translate("admin.user"), cell: (entry) => <bdi>{formatAuditUser(entry)}</bdi> },
  {
    name: "action",
    header: translate("admin.action"),
    cell: ({ words, action }) => <AuditAction words={words} code={action} />,
  },
  { name: "resource", header: translate("admin.resource"), cell: (entry) => entry.resourceType },
  { name: "ip", header: translate("admin.ipAddress"), cell: (entry) => entry.ipAddress ?? "-" },
  {
    name: "details",
    className: "details",
    header: translate("admin.details"),
    cell: ({ details }) => details && <code title={details}>{details}</code>,
  },
  {
    name: "status",
    className: "status",
    header: translate("admin.status"),
    cell: (entry) => <AuditStatus success={entry.success} />,
  },
];
