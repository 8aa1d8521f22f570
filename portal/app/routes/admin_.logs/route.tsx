import { useLoaderData, useSearchParams } from "@remix-run/react";
import { Card } from "@wardway/widgets/ui/card";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { FileClock } from "lucide-react";
import { pageTitle } from "#app/http/page-title.ts";
import { formatDayRange } from "#app/ui/admin/audit-days.ts";
import { ExportLogs } from "#app/ui/admin/audit-export.tsx";
import { AdminPageError, backToAdmin } from "#app/ui/admin/unauthorized-access.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SearchBox } from "#app/ui/search-box.tsx";
import { DateRange } from "./audit-date-range.tsx";
import { AuditTable } from "./audit-table.tsx";
import { loader } from "./loader.server.ts";

export { loader };

export const meta = pageTitle("Audit Logs");

const outcomes = [
  { value: "", label: "All" },
  { value: "success", label: "Success" },
  { value: "failed", label: "Failed" },
];

export default function AuditLogsPage() {
  const { page, search, outcome, days, today, timeZone } = useLoaderData<typeof loader>();
  const [parameters] = useSearchParams();
  const isFiltered = search !== "" || outcome !== "" || formatDayRange(days) !== null;
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
