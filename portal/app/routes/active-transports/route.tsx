import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { Card } from "@wardway/widgets/ui/card";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { Ambulance } from "lucide-react";
import { dashboardOf } from "#app/http/home.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { useViewer } from "#app/http/viewer.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { NoHits } from "#app/ui/requests/no-hits.tsx";
import {
  journeyColumn,
  patientColumn,
  pickupColumn,
  priorityColumn,
  statusColumn,
} from "#app/ui/requests/request-columns.tsx";
import { RequestTable } from "#app/ui/requests/request-table.tsx";
import { RowAction } from "#app/ui/requests/row-action.tsx";
import { RowActions } from "#app/ui/requests/row-actions.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { SearchBox } from "#app/ui/search-box.tsx";
import { CrewLink } from "#app/ui/transport/crew-link.tsx";
import { loader } from "./loader.server.ts";
import { RequestDetailsDialog } from "./request-details-dialog.tsx";

export { loader };

export const meta: MetaFunction = pageTitle("Active Transports");

export default function ActiveTransports() {
  const { page, search } = useLoaderData<typeof loader>();
  useLiveRevalidation("requests");
  const { user } = useViewer();
  return (
    <>
      <PageHeader
        title="Active Transports"
        description="A company is assigned, and the transport is not completed yet."
      />
      <Card
        flush
        title="Approved and in progress"
        actions={
          <SearchBox
            value={search}
            label="Search active transports"
            placeholder="Patient, place or priority"
            className="w-full sm:w-80"
          />
        }
      >
        <RequestTable
          caption="Active transports"
          columns={[
            priorityColumn,
            patientColumn(user.role),
            journeyColumn,
            pickupColumn,
            statusColumn(user.role),
          ]}
          page={page}
          empty={
            search === "" ? (
              <EmptyState
                icon={Ambulance}
                title="No active transports"
                description="A transport is listed here once a hospital has approved a company's response."
                action={
                  <LinkButton to={dashboardOf[user.role]} variant="secondary" size="small">
                    Dashboard
                  </LinkButton>
                }
              />
            ) : (
              <NoHits title="No transport found" search={search} />
            )
          }
          actions={(request) => (
            <RowActions>
              <RowAction request={request} answered={false} />
              <CrewLink request={request} className="tabular:hidden" />
              <RequestDetailsDialog request={request} />
            </RowActions>
          )}
        />
      </Card>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      title="The active transports could not be loaded"
      safe="What you saved is safe. Try again in a moment."
    />
  );
}
