import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { Card } from "@wardway/widgets/ui/card";
import { pageTitle } from "#app/http/page-title.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { DetailsLink } from "#app/ui/requests/details-link.tsx";
import { NoHits } from "#app/ui/requests/no-hits.tsx";
import { RequestTable } from "#app/ui/requests/request-table.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { SearchBox } from "#app/ui/search-box.tsx";
import { historyColumns } from "./history-columns.tsx";
import { loader } from "./loader.server.ts";

export { loader };

export const meta: MetaFunction = pageTitle("Transport History");

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
