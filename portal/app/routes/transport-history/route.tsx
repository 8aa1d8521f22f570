import { msg, t } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { closedStatuses, getDestinationPlace, getPickupPlace, pageSizes } from "@wardway/model";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { ChoiceLinks } from "#app/components/choice-links.tsx";
import { findTab } from "#app/components/find-tab.ts";
import { readRecords } from "#app/domain/audit/record-reads.server.ts";
import { findKnownNames } from "#app/domain/facilities/known-names.server.ts";
import { toPlace } from "#app/domain/facilities/place.ts";
import { pickAsap, toListed } from "#app/domain/transports/record/listed-request.server.ts";
import { countHits, listRequests } from "#app/domain/transports/requests/list-requests.server.ts";
import { listOwnUnits } from "#app/domain/transports/requests/own-units.server.ts";
import {
  type LostOffer,
  listLostOffers,
  previousLostOffers,
} from "#app/domain/transports/responses/lost-offers.server.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { readListQuery } from "#app/http/forms/list-query.server.ts";
import { parsePageCursor } from "#app/http/forms/page-cursor.server.ts";
import { guard, type SignedIn } from "#app/http/session/guard.server.ts";
import { translateLabels } from "#app/infra/locale.ts";
import { DetailsLink } from "#app/sections/transports/requests/details-link.tsx";
import { NoHits } from "#app/sections/transports/requests/no-hits.tsx";
import type { RequestRow } from "#app/sections/transports/requests/request-columns.tsx";
import { RequestListPage } from "#app/sections/transports/requests/request-list-page.tsx";
import { RequestTable } from "#app/sections/transports/requests/request-table.tsx";
import { WardFilter } from "#app/sections/transports/requests/ward-filter.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { routeError } from "#app/shell/page/route-error.tsx";
import { useViewer } from "#app/shell/page/viewer.ts";
import { ExportHistory } from "./export-history.tsx";
import { LostOffers } from "./lost-offers.tsx";
import { historyViews } from "./views.ts";

export async function loader(args: LoaderFunctionArgs) {
  const session = await guard(args, "request.read", "records");
  const { db, caller, isBackground } = session;
  const { search, cursor, own } = readListQuery(args, session);
  const { value: view } = findTab(historyViews, new URL(args.request.url).searchParams.get("show"));
  if (view === "not-chosen" && caller.role === "ambulance") {
    return {
      search,
      hits: null,
      units: null,
      lost: await orErrorResponse(loadLost(args.request, session, search)),
    };
  }
  const requests = listRequests(db, caller, {
    statuses: closedStatuses,
    search,
    own,
    order: "latest",
    cursor,
    limit: pageSizes.history,
  });
  const [page, hits, units] = await orErrorResponse(
    Promise.all([
      readRecords({ db, caller, isBackground }, requests, ({ items }) => items),
      search === "" ? null : countHits(db, caller, search, own),
      listOwnUnits(db, caller),
    ]),
  );
  return {
    page: { ...page, items: await toListed(db, caller, page) },
    search,
    hits,
    units,
    lost: null,
  };
}

async function loadLost(request: Request, { db, caller, isBackground }: SignedIn, search: string) {
  const cursor = parsePageCursor(request);
  const limit = pageSizes.history;
  const { items, next } = await readRecords(
    { db, caller, isBackground },
    listLostOffers(db, caller, { search, cursor, limit }),
    (page) => page.items,
  );
  const known = await findKnownNames(db, items);
  return {
    items: items.map((offer) => toRow(offer, known)),
    next,
    previous: await previousLostOffers(db, caller, search, {
      cursor,
      firstId: items[0]?.responseId,
      limit,
    }),
  };
}

/** What a row shows. */
const toRow = (offer: LostOffer, known: ReadonlySet<string>) => ({
  id: offer.id,
  hospitalName: offer.hospitalName,
  hospitalTimeZone: offer.hospitalTimeZone,
  transportDate: offer.transportDate,
  ...pickAsap(offer),
  priority: offer.priority,
  isolationPrecautions: offer.isolationPrecautions,
  equipment: offer.equipment,
  levelOfService: offer.levelOfService,
  needs: offer.needs,
  from: toPlace(getPickupPlace(offer), known),
  to: toPlace(getDestinationPlace(offer), known),
  arrival: offer.arrival,
  reason: offer.reason,
  decidedAt: offer.decidedAt,
});

export type LostRow = ReturnType<typeof toRow>;
export type LostPage = Awaited<ReturnType<typeof loadLost>>;

export const meta: MetaFunction = pageTitle(msg`Transport History`);

export default function TransportHistory() {
  const loaded = useLoaderData<typeof loader>();
  const { search, hits, units } = loaded;
  const { actor } = useViewer();
  return (
    <RequestListPage
      title={t`Transport History`}
      description={t`Completed and cancelled requests, the latest first.`}
      listTitle={loaded.lost ? t`Not chosen` : t`Completed and cancelled`}
      views={
        actor.role === "ambulance" ? (
          <ChoiceLinks
            label={t`Show`}
            param="show"
            options={translateLabels(historyViews)}
            current={loaded.lost ? "not-chosen" : "transports"}
            clears={["cursor"]}
          />
        ) : (
          <WardFilter units={units} />
        )
      }
      actions={!loaded.lost && <ExportHistory />}
      search={search}
      hits={hits}
      statuses={closedStatuses}
      searchLabel={t`Search the history`}
    >
      {loaded.lost ? (
        <LostOffers page={loaded.lost} search={search} />
      ) : (
        <RequestTable
          caption={t`Transport history`}
          page={loaded.page}
          empty={
            search === "" ? (
              <EmptyState title={t`No results.`} />
            ) : (
              <NoHits title={t`No results.`} search={search} />
            )
          }
          actions={renderActions}
        />
      )}
    </RequestListPage>
  );
}

const renderActions = (request: RequestRow) => <DetailsLink request={request} />;

export const ErrorBoundary = routeError(msg`The history could not be loaded`);
