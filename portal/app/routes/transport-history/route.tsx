import { msg, t } from "@lingui/core/macro";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { closedStatuses } from "@wardway/model";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { pageTitle } from "#app/http/page-title.ts";
import { useViewer } from "#app/http/viewer.ts";
import { translateLabels } from "#app/infra/locale.ts";
import { ChoiceLinks } from "#app/ui/choice-links.tsx";
import { DetailsLink } from "#app/ui/requests/details-link.tsx";
import { NoHits } from "#app/ui/requests/no-hits.tsx";
import { RequestListPage } from "#app/ui/requests/request-list-page.tsx";
import { RequestTable } from "#app/ui/requests/request-table.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { loader } from "./loader.server.ts";
import { LostOffers } from "./lost-offers.tsx";
import { historyViews } from "./views.ts";

export { loader };

export const meta: MetaFunction = pageTitle(msg`Transport History`);

export default function TransportHistory() {
  const loaded = useLoaderData<typeof loader>();
  const { search, hits } = loaded;
  const { actor } = useViewer();
  return (
    <RequestListPage
      title={t`Transport History`}
      description={t`Completed and cancelled requests, the latest first.`}
      listTitle={loaded.lost ? t`Not chosen` : t`Completed and cancelled`}
      views={
        actor.role === "ambulance" && (
          <ChoiceLinks
            label={t`Show`}
            param="show"
            options={translateLabels(historyViews)}
            current={loaded.lost ? "not-chosen" : "transports"}
            clears={["cursor"]}
          />
        )
      }
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
          actions={(request) => <DetailsLink request={request} />}
        />
      )}
    </RequestListPage>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      title={t`The history could not be loaded`}
      safe={t`Try again in a moment. If you had just saved something, check that it is there.`}
    />
  );
}
