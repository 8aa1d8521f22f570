import { msg, t } from "@lingui/core/macro";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { activeStatuses } from "@wardway/model";
import { pageTitle } from "#app/http/page-title.ts";
import { getUnits } from "#app/ui/maps/fleet.tsx";
import { RequestListPage } from "#app/ui/requests/request-list-page.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { ActiveTransportsTable } from "./active-transports-table.tsx";
import { FleetMap } from "./fleet-map.tsx";
import { loader } from "./loader.server.ts";

export { loader };

export const meta: MetaFunction = pageTitle(msg`Active Transports`);

export default function ActiveTransports() {
  const { page, search, hits, positions, background } = useLoaderData<typeof loader>();
  return (
    <RequestListPage
      title={t`Active Transports`}
      description={t`A company is assigned, and the transport is not completed yet.`}
      listTitle={t`Approved and in progress`}
      search={search}
      hits={hits}
      statuses={activeStatuses}
      searchLabel={t`Search active transports`}
    >
      <FleetMap transports={page.items} positions={positions} background={background} />
      <ActiveTransportsTable page={page} units={getUnits(positions)} search={search} />
    </RequestListPage>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      title={t`The active transports could not be loaded`}
      safe={t`Try again in a moment. If you had just saved something, check that it is there.`}
    />
  );
}
