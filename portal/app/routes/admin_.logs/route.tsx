import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { pageSizes } from "@wardway/model";
import { Card } from "@wardway/widgets/ui/card";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { fieldsIn } from "@wardway/widgets/ui/time-zone";
import { FileClock } from "lucide-react";
import { listAudit } from "#app/domain/audit/list.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { shown } from "#app/http/screen.server.ts";
import { rangeInWords } from "#app/ui/admin/audit-days.ts";
import { auditEntry } from "#app/ui/admin/audit-entry.server.ts";
import { ExportLogs } from "#app/ui/admin/audit-export.tsx";
import { readAuditAddress } from "#app/ui/admin/audit-query.server.ts";
import { AdminPageError, backToAdmin } from "#app/ui/admin/unauthorized-access.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SearchBox } from "#app/ui/search-box.tsx";
import { DateRange } from "./audit-date-range.tsx";
import { AuditTable } from "./audit-table.tsx";

export const meta = pageTitle("Audit Logs");

const outcomes = [
  { value: "", label: "All" },
  { value: "success", label: "Success" },
  { value: "failed", label: "Failed" },
];

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "audit.read");
  return shown(loadLogs(args, signedIn));
}

async function loadLogs(args: LoaderFunctionArgs, { db, account }: SignedIn) {
  const { filter, days, timeZone, cursor } = await readAuditAddress(args, { account });
  const page = await listAudit(db, { ...filter, cursor, limit: pageSizes.audit });
  return {
    page: {
      entries: page.items.map((row) => auditEntry(row, timeZone)),
      previous: page.previous,
      next: page.next,
    },
    search: filter.search,
    outcome: filter.outcome ?? "",
    days,
    today: fieldsIn(timeZone, new Date()).date,
    timeZone,
  };
}

export default function AuditLogsPage() {
  const { page, search, outcome, days, today, timeZone } = useLoaderData<typeof loader>();
  const [parameters] = useSearchParams();
  const isFiltered = search !== "" || outcome !== "" || rangeInWords(days) !== null;
  return (
    <>
      <PageHeader
        title="Audit Logs"
        description={`Who did what, from where, and whether it was allowed. Newest first; times in ${timeZone.replaceAll("_", " ")}.`}
        back={backToAdmin}
        actions={<ExportLogs search={parameters} />}
      />
      <LinkTabs label="Outcome" param="outcome" tabs={outcomes} current={outcome} />
      <Card
        flush
        className="mt-5"
        title="Entries"
        actions={
          <>
            <SearchBox
              value={search}
              label="Search logs"
              placeholder="Search logs..."
              className="w-full sm:w-72"
            />
            <DateRange key={`${days.from} ${days.to}`} days={days} today={today} search={parameters} />
          </>
        }
      >
        <AuditTable
          page={page}
          timeZone={timeZone}
          empty={
            <EmptyState
              icon={FileClock}
              title="No audit logs found for the selected criteria."
              action={
                isFiltered && (
                  <LinkButton to="?" variant="secondary" size="small" preventScrollReset>
                    Show all
                  </LinkButton>
                )
              }
            />
          }
        />
      </Card>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <AdminPageError
      title="The audit log could not be shown"
      safe="Nothing was changed, and the log is kept. Try again in a moment."
    />
  );
}
