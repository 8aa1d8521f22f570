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
  const { search, hits } = loaded;
  const { actor } = useViewer();
  return (
    <RequestListPage
      title={t("transportHistory.transportHistory")}
      description={t("transportHistory.description")}
      listTitle={loaded.lost ? t("transportHistory.notChosen") : t("transportHistory.tableTitle")}
      views={
        actor.role === "ambulance" && (
          <ChoiceLinks
            label={t("transportHistory.show")}
            param="show"
            options={historyViews}
            current={loaded.lost ? "not-chosen" : "transports"}
            clears={["cursor"]}
          />
        )
      }
      search={search}
      hits={hits}
      statuses={closedStatuses}
      searchLabel={t("transportHistory.searchTheHistory")}
    >
      {loaded.lost ? (
        <LostOffers page={loaded.lost} search={search} />
      ) : (
        <RequestTable
          caption={t("transportHistory.tableCaption")}
          page={loaded.page}
          empty={
            search === "" ? (
              <EmptyState title={t("transportHistory.noResults")} />
            ) : (
              <NoHits title={t("transportHistory.noResults")} search={search} />
            )
          }
          actions={(request) => <DetailsLink request={request} />}
        />
      )}
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
