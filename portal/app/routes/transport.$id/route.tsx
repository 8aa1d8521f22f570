import {
  isRouteErrorResponse,
  type MetaFunction,
  useLoaderData,
  useRouteError,
  useSearchParams,
} from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { pageTitle } from "#app/http/page-title.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { useLastResponse } from "#app/realtime/client/use-last-response.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { findTab } from "#app/ui/find-tab.ts";
import { LinkTabs, TabPanel } from "#app/ui/link-tabs.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { CrewLink } from "#app/ui/transport/crew-link.tsx";
import { TransportProblem } from "#app/ui/transport/transport-problem.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";
import { NextAction } from "./next-action.tsx";
import { Overview } from "./overview.tsx";
import { Responses } from "./responses.tsx";
import { RouteTab } from "./route-tab.tsx";
import { TransportHeader } from "./transport-header.tsx";
import { transportTabs } from "./turn.ts";
import { useTrackedVehicle } from "./use-tracked-vehicle.ts";
import { VehicleCard } from "./vehicle-card.tsx";

const { t: translate } = createTranslator(portalLanguage, messages);

export { action, loader };

export const meta: MetaFunction = (page) =>
  pageTitle(translate("transportId.transport", { id: String(page.params.id) }))(page);

export default function Transport() {
  const { t } = useTranslator(messages);
  const { request, responses, ...facts } = useLoaderData<typeof loader>();
  const lastResponse = useLastResponse<typeof action>();
  const [search] = useSearchParams();
  const { value: tab } = findTab(transportTabs, search.get("tab"));
  const lastResult = (intent: string) => (lastResponse?.intent === intent ? lastResponse.reply : undefined);
  useLiveRevalidation(`request:${request.id}`);
  const vehicle = useTrackedVehicle(request, facts.tracking);
  const isUnderWay = request.status === "in_progress";
  return (
    <>
      <TransportHeader request={request}>
        <NextAction request={request} responses={responses ?? []} isRated={facts.isRated} tab={tab} />
      </TransportHeader>
      <LinkTabs
        label={t("transportId.transportTabs")}
        panel="transport-panel"
        current={tab}
        tabs={transportTabs.map((entry) =>
          entry.value === "responses" && responses ? { ...entry, count: responses.length } : entry,
        )}
      />
      <TabPanel id="transport-panel" tab={tab} className="space-y-4 pt-5 lg:space-y-5">
        <CrewLink request={request} className="max-sm:min-h-14 max-sm:w-full" />
        <ProblemBanner
          errors={lastResponse && !showsItsErrors(lastResponse.intent) ? lastResponse.problem : null}
        />
        {tab === "details" && isUnderWay && (
          <VehicleCard vehicle={vehicle} mapAt={`/transport/${request.id}?tab=route`} />
        )}
        {tab === "details" && <Overview request={request} {...facts} lastResult={lastResult} />}
        {tab === "route" && <RouteTab request={request} {...facts} vehicle={isUnderWay ? vehicle : null} />}
        {tab === "responses" && (
          <Responses
            request={request}
            responses={responses}
            companies={facts.companies}
            idempotencyKey={facts.idempotencyKey}
            lastResult={lastResult("respond")}
          />
        )}
      </TabPanel>
    </>
  );
}

/** Dialogs show errors only with a script, so the banner shows theirs. */
const showsItsErrors = (intent: string) => ["respond", "milestone", "rate"].includes(intent);

export function ErrorBoundary() {
  const error = useRouteError();
  return <TransportProblem status={isRouteErrorResponse(error) ? error.status : 500} />;
}
