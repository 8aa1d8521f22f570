import { useLoaderData, useSearchParams } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { pageTitle } from "#app/http/page-title.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { formatDayRange } from "#app/ui/admin/audit-days.ts";
import { ExportLogs } from "#app/ui/admin/audit-export.tsx";
import { AdminPageError, backToAdmin } from "#app/ui/admin/unauthorized-access.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SearchBox } from "#app/ui/search-box.tsx";
import { Section } from "#app/ui/section.tsx";
import { DateRange } from "./audit-date-range.tsx";
import { AuditEntries } from "./audit-entries.tsx";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export { loader };

export const meta = pageTitle(translate("adminLogs.auditLogs"));

const outcomes = [
  { value: "", label: translate("adminLogs.all") },
  { value: "success", label: translate("adminLogs.success") },
  { value: "failed", label: translate("adminLogs.failed") },
];

export default function AuditLogsPage() {
  const { t } = useTranslator(messages);
  const { page, search, outcome, days, today, timeZone } = useLoaderData<typeof loader>();
  const [parameters] = useSearchParams();
  const isFiltered = search !== "" || outcome !== "" || formatDayRange(days) !== null;
  return (
    <>
      <PageHeader
        title={t("adminLogs.auditLogs")}
        description={t("adminLogs.whoDidWhatFromWhere", { timeZone: timeZone.replaceAll("_", " ") })}
        back={backToAdmin}
        actions={<ExportLogs search={parameters} />}
      />
      <LinkTabs label={t("adminLogs.outcome")} param="outcome" tabs={outcomes} current={outcome} />
      <Section
        flush
        title={t("adminLogs.entries")}
        actions={
          <>
            <SearchBox
              value={search}
              label={t("adminLogs.searchLogs")}
              placeholder={t("adminLogs.searchPlaceholder")}
              className="w-full sm:w-72"
            />
            <DateRange key={`${days.from} ${days.to}`} days={days} today={today} search={parameters} />
          </>
        }
      >
        <AuditEntries
          page={page}
          timeZone={timeZone}
          empty={
            <EmptyState
              title={t("adminLogs.noAuditLogsFoundFor")}
              action={
                isFiltered && (
                  <LinkButton to="?" variant="secondary" size="small" preventScrollReset>
                    {t("adminLogs.showAll")}
                  </LinkButton>
                )
              }
            />
          }
        />
      </Section>
    </>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslator(messages);
  return (
    <AdminPageError
      title={t("adminLogs.theAuditLogCouldNot")}
      safe={t("adminLogs.nothingWasChangedTryAgain")}
    />
  );
}
