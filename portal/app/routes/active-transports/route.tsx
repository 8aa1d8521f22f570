import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { Card } from "@wardway/widgets/ui/card";
import { pageTitle } from "#app/http/page-title.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { SearchBox } from "#app/ui/search-box.tsx";
import { ActiveTransportsTable } from "./active-transports-table.tsx";
import { loader } from "./loader.server.ts";

export { loader };

export const meta: MetaFunction = pageTitle("Active Transports");

export default function ActiveTransports() {
  const { page, search } = useLoaderData<typeof loader>();
  useLiveRevalidation("requests");
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
        <ActiveTransportsTable page={page} search={search} />
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
