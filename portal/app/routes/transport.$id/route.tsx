import { msg, t } from "@lingui/core/macro";
import {
  isRouteErrorResponse,
  type MetaFunction,
  useLoaderData,
  useRouteError,
  useSearchParams,
} from "@remix-run/react";
import { pageTitle } from "#app/http/page-title.ts";
import { useViewer } from "#app/http/viewer.ts";
import { translateLabels } from "#app/infra/locale.ts";
import { useLastResponse } from "#app/realtime/client/use-last-response.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { findTab } from "#app/ui/find-tab.ts";
import { LinkTabs, TabPanel } from "#app/ui/link-tabs.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { CrewLink } from "#app/ui/transport/crew-link.tsx";
import { TransportProblem } from "#app/ui/transport/transport-problem.tsx";
import { HospitalZone } from "#app/ui/use-clock.ts";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { LostOfferPage } from "./lost-offer.tsx";
import { NextAction } from "./next-action.tsx";
import { Overview } from "./overview.tsx";
import { RespondMap } from "./respond-map.tsx";
import { Responses } from "./responses.tsx";
import { NothingOnMap, RouteTab, TransportMap } from "./route-tab.tsx";
import { TakenMilestone } from "./taken-milestone.tsx";
import { TransportHeader, useIsLate } from "./transport-header.tsx";
import { transportTabs } from "./turn.ts";
import { useMilestone } from "./use-milestone.ts";
import { useTrackedVehicle } from "./use-tracked-vehicle.ts";

export { action, loader };

export const meta: MetaFunction = (page) => pageTitle(msg`Transport ${{ id: String(page.params.id) }}`)(page);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function TransportPage() {
  const loaded = useLoaderData<typeof loader>();
  return loaded.lost ? (
    <LostOfferPage offer={loaded.lost} next={loaded.next} />
  ) : (
    <Transport loaded={loaded} />
  );
}

function Transport({ loaded }: { loaded: Extract<Loaded, { lost: null }> }) {
  const { request, responses, ...facts } = loaded;
  const lastResponse = useLastResponse<typeof action>();
  const [search] = useSearchParams();
  const { value: tab } = findTab(transportTabs, search.get("tab"));
  const lastResult = (intent: string) => (lastResponse?.intent === intent ? lastResponse.reply : undefined);
  const { actor } = useViewer();
  useLiveRevalidation(`request:${request.id}`);
  const tracked = useTrackedVehicle(request, facts.tracking);
  const vehicle = request.status === "in_progress" ? tracked : null;
  const isLate = useIsLate(request, vehicle);
  const recorder = useMilestone(request);
  const map = {
    request,
    route: facts.route,
    background: facts.background,
    landmarks: facts.landmarks,
    vehicle,
    isLate,
  };
  return (
    <HospitalZone value={request.hospitalTimeZone}>
      <div className="trip-page">
        <TransportHeader request={request} events={facts.events} vehicle={vehicle} isLate={isLate}>
          <CrewLink request={request} size="medium" />
          <TakenMilestone {...recorder} />
          <NextAction
            request={request}
            recorder={recorder}
            responses={responses ?? []}
            isRated={facts.isRated}
            tab={tab}
            isUrgent={isLate || request.priority === "critical"}
          />
        </TransportHeader>
        <div className="trip-tabs">
          <LinkTabs
            label={t`Transport`}
            panel="transport-panel"
            current={tab}
            // A company sees only its own.
            tabs={translateLabels(transportTabs).map((entry) =>
              entry.value === "responses" && responses && actor.role !== "ambulance"
                ? { ...entry, count: responses.length }
                : entry,
            )}
          />
        </div>
        <div className="trip-problem">
          <ProblemBanner
            errors={lastResponse && !showsItsErrors(lastResponse.intent) ? lastResponse.problem : null}
          />
        </div>
        <TabPanel id="transport-panel" tab={tab}>
          {tab === "details" && (
            <Overview
              request={request}
              {...facts}
              vehicle={vehicle}
              isLate={isLate}
              lastResult={lastResult}
              recorder={recorder}
            >
              {vehicle && (
                <TransportMap
                  {...map}
                  className="h-72 rounded-none! border-x-0! border-t-0! sm:h-80 lg:h-96"
                />
              )}
            </Overview>
          )}
          {tab === "route" && (
            <RouteTab
              request={request}
              route={facts.route}
              choices={facts.routeChoices}
              idempotencyKey={facts.idempotencyKey}
            >
              <TransportMap
                {...map}
                hasCaption
                className="h-80 rounded-none! border-x-0! border-t-0! sm:h-96 lg:h-[30rem]"
                fallback={<NothingOnMap />}
              />
            </RouteTab>
          )}
          {tab === "responses" && (
            <Responses
              request={request}
              responses={responses}
              companies={facts.companies}
              idempotencyKey={facts.idempotencyKey}
              lastResult={lastResult("respond")}
              isUrgent={isLate || request.priority === "critical"}
              map={
                <RespondMap
                  request={request}
                  route={facts.route}
                  start={facts.driveStart}
                  background={facts.background}
                  landmarks={facts.landmarks}
                />
              }
            />
          )}
        </TabPanel>
      </div>
    </HospitalZone>
  );
}

/** Dialogs show errors only with a script, so the banner shows theirs. */
const showsItsErrors = (intent: string) => ["respond", "milestone", "rate"].includes(intent);

export function ErrorBoundary() {
  const error = useRouteError();
  return <TransportProblem status={isRouteErrorResponse(error) ? error.status : 500} />;
}
