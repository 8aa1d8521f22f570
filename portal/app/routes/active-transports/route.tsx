import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { activeStatuses } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { pageTitle } from "#app/http/page-title.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { getUnits } from "#app/ui/maps/fleet.tsx";
import { RequestListPage } from "#app/ui/requests/request-list-page.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { ActiveTransportsTable } from "./active-transports-table.tsx";
import { FleetMap } from "./fleet-map.tsx";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export { loader };

export const meta: MetaFunction = pageTitle(translate("activeTransports.pageTitle"));

export default function ActiveTransports() {
  const { t } = useTranslator(messages);
  const { page, search, hits, positions, background } = useLoaderData<typeof loader>();
  return (
    <RequestListPage
      title={t("activeTransports.pageTitle")}
      description={t("activeTransports.aCompanyIsAssignedAnd")}
      listTitle={t("activeTransports.approvedAndInProgress")}
      search={search}
      hits={hits}
      statuses={activeStatuses}
      searchLabel={t("activeTransports.searchActiveTransports")}
    >
      <FleetMap transports={page.items} positions={positions} background={background} />
      <ActiveTransportsTable page={page} units={getUnits(positions)} search={search} />
    </RequestListPage>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslator(messages);
  return (
    <RouteError
      title={t("activeTransports.theActiveTransportsCouldNot")}
      safe={t("activeTransports.whatYouSavedIsSafe")}
    />
  );
}
