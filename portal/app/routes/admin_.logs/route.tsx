import { msg, t } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { formatAuditRecord, pageSizes } from "@wardway/model";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { fieldsIn } from "@wardway/widgets/ui/time-zone";
import { LinkButton } from "#app/components/link-button.tsx";
import { LinkTabs } from "#app/components/link-tabs.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { SearchBox } from "#app/components/search-box.tsx";
import { Section } from "#app/components/section.tsx";
import { listAudit } from "#app/domain/audit/list-audit.server.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { guard, type SignedIn } from "#app/http/session/guard.server.ts";
import { translateLabels } from "#app/infra/locale.ts";
import { formatDayRange } from "#app/sections/admin/audit-days.ts";
import { toAuditEntry } from "#app/sections/admin/audit-entry.server.ts";
import { ExportLogs } from "#app/sections/admin/audit-export.tsx";
import { readAuditAddress } from "#app/sections/admin/audit-query.server.ts";
import { adminPageError, backToAdmin } from "#app/sections/admin/unauthorized-access.tsx";

import { pageTitle } from "#app/shell/page/page-title.ts";
import { DateRange } from "./audit-date-range.tsx";
import { AuditEntries } from "./audit-entries.tsx";
import { RecordFilter, RecordNote } from "./audit-record.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "audit.read", { view: "audit.read" });
  return orErrorResponse(loadLogs(args, signedIn));
}

async function loadLogs(args: LoaderFunctionArgs, { db, account }: SignedIn) {
  const { filter, days, timeZone, cursor } = await readAuditAddress(args, { account });
  const page = await listAudit(db, { ...filter, cursor, limit: pageSizes.audit });
  return {
    page: {
      entries: page.items.map((row) => toAuditEntry(row, timeZone)),
      previous: page.previous,
      next: page.next,
    },
    search: filter.search,
    record: filter.record,
    outcome: filter.outcome ?? "",
    days,
    today: fieldsIn(timeZone, new Date()).date,
    timeZone,
  };
}

export type AuditLogPage = Awaited<ReturnType<typeof loadLogs>>["page"];

export const meta = pageTitle(msg`Audit Logs`);

const outcomes = [
  { value: "", label: msg`All` },
  { value: "success", label: msg`Success` },
  { value: "failed", label: msg`Failed` },
];

export default function AuditLogsPage() {
  const { page, search, record, outcome, days, today, timeZone } = useLoaderData<typeof loader>();
  const [parameters] = useSearchParams();
  const isFiltered = search !== "" || record !== undefined || outcome !== "" || formatDayRange(days) !== null;
  return (
    <>
      <PageHeader
        title={t`Audit Logs`}
        description={t`Who did what, from where, and whether it was allowed. Newest first; times in ${{ timeZone: timeZone.replaceAll("_", " ") }}.`}
        back={backToAdmin}
        actions={<ExportLogs search={parameters} />}
      />
      <LinkTabs label={t`Outcome`} param="outcome" tabs={translateLabels(outcomes)} current={outcome} />
      <Section
        flush
        title={t`Entries`}
        actions={
          <>
            <SearchBox
              value={search}
              label={t`Search logs`}
              placeholder={t`Search logs...`}
              className="w-full sm:w-72"
            />
            <RecordFilter key={record && formatAuditRecord(record)} record={record} search={parameters} />
            <DateRange key={`${days.from} ${days.to}`} days={days} today={today} search={parameters} />
          </>
        }
      >
        <RecordNote record={record} search={parameters} />
        <AuditEntries
          page={page}
          timeZone={timeZone}
          empty={
            <EmptyState
              title={t`No audit logs found for the selected criteria.`}
              action={
                isFiltered && (
                  <LinkButton to="?" variant="secondary" size="small" preventScrollReset>
                    {t`Show all`}
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

export const ErrorBoundary = adminPageError(msg`The audit log could not be shown`);
