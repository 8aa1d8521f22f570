import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { closedStatuses, pageSizes } from "@wardway/model";
import { Card } from "@wardway/widgets/ui/card";
import { readRecords } from "#app/domain/audit/reads.server.ts";
import { listRequests } from "#app/domain/transports/requests/list.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { shown } from "#app/http/screen.server.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { DetailsLink } from "#app/ui/requests/details-link.tsx";
import { readListQuery } from "#app/ui/requests/list-query.server.ts";
import { NoHits } from "#app/ui/requests/no-hits.tsx";
import { RequestTable } from "#app/ui/requests/request-table.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { SearchBox } from "#app/ui/search-box.tsx";
import { historyColumns } from "./history-columns.tsx";

export const meta: MetaFunction = pageTitle("Transport History");

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller, account, quiet } = await guard(args, "request.read");
  const { search, cursor } = readListQuery(args, { account });
  const requests = listRequests(db, caller, {
    statuses: closedStatuses,
    search,
    order: "latest",
    cursor,
    limit: pageSizes.history,
  });
  const page = await shown(readRecords({ db, caller, quiet }, requests, ({ items }) => items));
  return { page, search };
}

export default function TransportHistory() {
  const { page, search } = useLoaderData<typeof loader>();
  useLiveRevalidation("requests");
  return (
    <>
      <PageHeader
        title="Transport History"
        description="Completed and cancelled requests, the latest first."
      />
      <Card
        flush
        title="Completed and cancelled"
        actions={
          <SearchBox
            value={search}
            label="Search the history"
            placeholder="Patient, place or priority"
            className="w-full sm:w-80"
          />
        }
      >
        <RequestTable
          caption="Transport history"
          columns={historyColumns}
          page={page}
          empty={search === "" ? "No results." : <NoHits title="No results." search={search} />}
          actions={(request) => <DetailsLink request={request} />}
        />
      </Card>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      title="The history could not be loaded"
      safe="What you saved is safe. Try again in a moment."
    />
  );
}
