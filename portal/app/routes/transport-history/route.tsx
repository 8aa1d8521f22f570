import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { closedStatuses } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { pageTitle } from "#app/http/page-title.ts";
import { useViewer } from "#app/http/viewer.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { ChoiceLinks } from "#app/ui/choice-links.tsx";
import { DetailsLink } from "#app/ui/requests/details-link.tsx";
import { NoHits } from "#app/ui/requests/no-hits.tsx";
import { RequestListPage } from "#app/ui/requests/request-list-page.tsx";
import { RequestTable } from "#app/ui/requests/request-table.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { loader } from "./loader.server.ts";
import { LostOffers } from "./lost-offers.tsx";
import { messages } from "./messages.ts";
import { historyViews } from "./views.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export { loader };

export const meta: MetaFunction = pageTitle(translate("transportHistory.transportHistory"));

export default function TransportHistory() {
  const { t } = useTranslator(messages);
  const loaded = useLoaderData<typeof loader>();
  const { search } = loaded;
  const { actor } = useViewer();
  const views = actor.role === "ambulance" && (
    <ChoiceLinks
      label={t("transportHistory.show")}
      param="show"
      options={historyViews}
      current={loaded.lost ? "not-chosen" : "transports"}
      clears={["cursor"]}
    />
  );
  if (loaded.lost) {
    const { lost } = loaded;
    return (
      <RequestListPage
        title={t("transportHistory.transportHistory")}
        description={t("transportHistory.description")}
        listTitle={t("transportHistory.notChosen")}
        views={views}
        search={search}
        hits={null}
        statuses={closedStatuses}
        searchLabel={t("transportHistory.searchTheHistory")}
      >
        <LostOffers page={lost} search={search} />
      </RequestListPage>
    );
  }
  const { page, hits } = loaded;
  return (
    <RequestListPage
      title={t("transportHistory.transportHistory")}
      description={t("transportHistory.description")}
      listTitle={t("transportHistory.tableTitle")}
      views={views}
      search={search}
      hits={hits}
      statuses={closedStatuses}
      searchLabel={t("transportHistory.searchTheHistory")}
    >
      <RequestTable
        caption={t("transportHistory.tableCaption")}
        page={page}
        empty={
          search === "" ? (
            <EmptyState title={t("transportHistory.noResults")} />
          ) : (
            <NoHits title={t("transportHistory.noResults")} search={search} />
          )
        }
        actions={(request) => <DetailsLink request={request} />}
      />
    </RequestListPage>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslator(messages);
  return (
    <RouteError
      title={t("transportHistory.theHistoryCouldNotBe")}
      safe={t("transportHistory.whatYouSavedIsSafe")}
    />
  );
}
