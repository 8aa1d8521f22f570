import { msg, t } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { transportRequests } from "@wardway/db/schema";
import { activeStatuses, pageSizes } from "@wardway/model";
import { inArray } from "drizzle-orm";
import { readRecords } from "#app/domain/audit/record-reads.server.ts";
import { readMapBackground } from "#app/domain/maps/map-config.server.ts";
import { toListed } from "#app/domain/transports/record/listed-request.server.ts";
import { countHits, listRequests } from "#app/domain/transports/requests/list-requests.server.ts";
import { listOwnUnits } from "#app/domain/transports/requests/own-units.server.ts";
import { readNewestPositions } from "#app/domain/transports/tracking/newest-positions.server.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { readListQuery } from "#app/http/forms/list-query.server.ts";
import { guard } from "#app/http/session/guard.server.ts";
import { getUnits } from "#app/sections/maps/fleet.tsx";
import { RequestListPage } from "#app/sections/transports/requests/request-list-page.tsx";
import { WardFilter } from "#app/sections/transports/requests/ward-filter.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { routeError } from "#app/shell/page/route-error.tsx";
import { ActiveTransportsTable } from "./active-transports-table.tsx";
import { FleetMap } from "./fleet-map.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller, account, isBackground } = await guard(args, "request.read", "records");
  const { search, cursor, own } = readListQuery(args, { account });
  const requests = listRequests(db, caller, {
    statuses: activeStatuses,
    search,
    own,
    order: "pickup",
    cursor,
    limit: pageSizes.dashboard,
  });
  const [page, hits, units] = await orErrorResponse(
    Promise.all([
      readRecords({ db, caller, isBackground }, requests, ({ items }) => items),
      search === "" ? null : countHits(db, caller, search, own),
      listOwnUnits(db, caller),
    ]),
  );
  const underWay = page.items.filter(({ status }) => status === "in_progress").map(({ id }) => id);
  const hasMap = underWay.length > 0;
  return {
    page: { ...page, items: await toListed(db, caller, page) },
    search,
    hits,
    units,
    // The audited read of the page's records includes their positions.
    positions: hasMap ? await readNewestPositions(db, caller, inArray(transportRequests.id, underWay)) : [],
    background: hasMap ? await readMapBackground({ db, basemap: args.context.basemap }) : null,
  };
}

export const meta: MetaFunction = pageTitle(msg`Active Transports`);

export default function ActiveTransports() {
  const { page, search, hits, units, positions, background } = useLoaderData<typeof loader>();
  return (
    <RequestListPage
      title={t`Active Transports`}
      description={t`A company is assigned, and the transport is not completed yet.`}
      listTitle={t`Approved and in progress`}
      search={search}
      hits={hits}
      statuses={activeStatuses}
      views={<WardFilter units={units} />}
      searchLabel={t`Search active transports`}
    >
      <FleetMap transports={page.items} positions={positions} background={background} />
      <ActiveTransportsTable page={page} units={getUnits(positions)} search={search} />
    </RequestListPage>
  );
}

export const ErrorBoundary = routeError(msg`The active transports could not be loaded`);
