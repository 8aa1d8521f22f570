import { msg, t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  type MetaFunction,
  useLoaderData,
  useRouteError,
  useSearchParams,
} from "@remix-run/react";
import { canNow, DomainError, type Proposal, type TransportRequest, withProposed } from "@wardway/model";
import { messageText } from "@wardway/model/messages/message";
import { getEnds } from "@wardway/widgets/map/journey-on-map";
import { findTab } from "#app/components/find-tab.ts";
import { LinkTabs, TabPanel } from "#app/components/link-tabs.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { listOrganizations, readNames } from "#app/domain/accounts/organizations.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { readRecord } from "#app/domain/audit/record-reads.server.ts";
import { landmarksOf } from "#app/domain/maps/landmarks.server.ts";
import { readMapBackground } from "#app/domain/maps/map-config.server.ts";
import { readMessages } from "#app/domain/transports/messages/read-messages.server.ts";
import { openRequest } from "#app/domain/transports/notifications/open-request.server.ts";
import { isRated } from "#app/domain/transports/ratings/ready-to-rate.server.ts";
import { readDeclines } from "#app/domain/transports/record/read-declines.server.ts";
import { readEvents } from "#app/domain/transports/record/read-events.server.ts";
import { readRequest } from "#app/domain/transports/record/read-request.server.ts";
import { readResponses } from "#app/domain/transports/record/read-responses.server.ts";
import { type Mapped, routeDataOf } from "#app/domain/transports/record/request-route.server.ts";
import { findPreparedReturn } from "#app/domain/transports/requests/prepared-return.server.ts";
import { readDriveStart } from "#app/domain/transports/responses/drive-start.server.ts";
import { findNextOpenRequest, readLostOffer } from "#app/domain/transports/responses/lost-offers.server.ts";
import { readHeldLevels } from "#app/domain/transports/responses/responding-company.server.ts";
import { type RouteChoice, readRouteChoices } from "#app/domain/transports/routing/optimize-route.server.ts";
import { readRoute } from "#app/domain/transports/routing/read-route.server.ts";
import { readTracking } from "#app/domain/transports/tracking/read-tracking.server.ts";
import { attempt, orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { formReply, parseForm, readForm } from "#app/http/forms/form.server.ts";
import { parseRequestId } from "#app/http/forms/request-number.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { guard, safeRedirect } from "#app/http/session/guard.server.ts";
import { getViewerTimeZone } from "#app/http/session/time-zone.server.ts";
import { logFault } from "#app/infra/fault-log.server.ts";
import { translateLabels } from "#app/infra/locale.ts";
import { useLastResponse } from "#app/realtime/client/use-last-response.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { toChanged } from "#app/sections/transports/requests/prepare-form.server.ts";
import { CrewLink } from "#app/sections/transports/transport/crew-link.tsx";
import { failureToast, perform } from "#app/sections/transports/transport/transport-actions.server.ts";
import { intentSchema } from "#app/sections/transports/transport/transport-forms.ts";
import { TransportProblem } from "#app/sections/transports/transport/transport-problem.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { HospitalZone } from "#app/shell/page/use-clock.ts";
import { useViewer } from "#app/shell/page/viewer.ts";
import { newRequestPath } from "#app/shell/session/form-source.ts";
import { LostOfferPage } from "./lost-offer.tsx";
import { Messages } from "./messages.tsx";
import { NextAction } from "./next-action.tsx";
import { Overview } from "./overview.tsx";
import { ProposalNotice } from "./proposal.tsx";
import { RespondMap } from "./respond-map.tsx";
import { Responses } from "./responses.tsx";
import { NothingOnMap, RouteTab, TransportMap } from "./route-tab.tsx";
import { TakenMilestone } from "./taken-milestone.tsx";
import { TransportHeader, useIsLate } from "./transport-header.tsx";
import { transportTabs } from "./turn.ts";
import { useMilestone } from "./use-milestone.ts";
import { useTrackedVehicle } from "./use-tracked-vehicle.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller, account, isBackground } = await guard(args, "request.read", "records");
  const id = await parseRequestId(args);
  const findLost = async () => {
    const lost = await readLostOffer(db, caller, id);
    if (lost === null) return null;
    await readRecord({ db, caller, isBackground }, id, Promise.resolve(lost));
    const timeZone = getViewerTimeZone(args.request, account.timeZone);
    return { lost, next: await findNextOpenRequest(db, caller, timeZone) };
  };
  const lost = await findLost();
  if (lost !== null) return lost;
  const { value: visible, rejection } = await attempt(
    Promise.all([
      readRecord({ db, caller, isBackground }, id, readRequest(db, caller, id)),
      readEvents(db, caller, id),
      readResponses(db, caller, id).catch((error: unknown) => {
        if (error instanceof DomainError) throw error;
        logFault(args.request, error);
        return null;
      }),
    ]),
  );
  if (rejection) {
    // Another company may have been chosen between the two reads.
    const lostSince = await findLost();
    if (lostSince !== null) return lostSince;
    throw Response.json(rejection.toProblem(), { status: rejection.status });
  }
  const [request, events, responses] = visible;
  if (!isBackground) await openRequest(db, caller, id);
  const search = new URL(args.request.url).searchParams;
  const { value: tab } = findTab(transportTabs, search.get("tab"));
  const mapped = { db, maps: args.context.maps };
  // The details show a map while there is a vehicle to follow.
  const responds = tab === "responses" && canNow(caller, "response.create", request);
  const showsMap = responds || tab === "route" || (tab === "details" && request.status === "in_progress");
  const choosesCompany = caller.role === "admin" && canNow(caller, "response.create", request);
  return {
    lost: null,
    ...(tab === "route"
      ? await loadRoute(mapped, caller, request)
      : { request, route: showsMap ? routeDataOf(request) : null }),
    routeChoices:
      tab === "route" && search.get("routes") === "all"
        ? await loadChoices(mapped, caller, request)
        : noChoices,
    prepared:
      tab === "details" && request.returnPreparedAt
        ? await orErrorResponse(findPreparedReturn(db, caller, id))
        : null,
    proposal: request.proposal ? describeProposal(request, request.proposal) : null,
    events,
    responses,
    declines: tab === "responses" || tab === "messages" ? await readDeclines(db, caller, id) : [],
    messages: tab === "messages" ? await readMessages(db, caller, id) : [],
    asked: tab === "responses" ? await readNames(db, request.asking?.companyIds ?? []) : [],
    tracking:
      request.status === "in_progress" ? await orErrorResponse(readTracking(mapped, caller, id)) : null,
    background: showsMap ? await readMapBackground({ db, basemap: args.context.basemap }) : null,
    landmarks: showsMap ? await landmarksOf(db, getEnds(request)) : [],
    isRated: request.status === "completed" && (await isRated(db, id)),
    driveStart: responds ? await readDriveStart(db, caller, getEnds(request).origin) : null,
    heldLevels: responds ? await readHeldLevels(db, caller) : [],
    companies: choosesCompany ? await listOrganizations(db, "ambulance") : [],
    idempotencyKey: crypto.randomUUID(),
  };
}

const describeProposal = (request: TransportRequest, proposal: Proposal) => ({
  proposal,
  agreed: toChanged(request),
  proposed: toChanged(withProposed(request, proposal)),
});

export interface RouteChoices {
  readonly items: readonly RouteChoice[];
  /** Why they cannot be listed. */
  readonly problem: string | null;
}

const noChoices: RouteChoices = { items: [], problem: null };

async function loadChoices(mapped: Mapped, caller: Caller, request: TransportRequest): Promise<RouteChoices> {
  if (!canNow(caller, "request.optimize", request)) return noChoices;
  const { value, rejection } = await attempt(readRouteChoices(mapped, caller, request));
  return rejection ? { items: [], problem: rejection.message } : { items: value, problem: null };
}

/** Without responses it returns the stored route, else it may compute one. */
async function loadRoute(mapped: Mapped, caller: Caller, request: TransportRequest) {
  if (request.status === "pending") return { request, route: routeDataOf(request) };
  const route = await orErrorResponse(readRoute(mapped, caller, request.id));
  // A computed route changes the request's times.
  const isNew = route !== null && route.source !== request.routeSource;
  return {
    request: isNew ? await orErrorResponse(readRequest(mapped.db, caller, request.id)) : request,
    route,
  };
}

/** The forms split a moment into date and time. */
const timeFieldNames = { at: "time", estimatedArrival: "time", transportDate: "time" };

export async function action(args: ActionFunctionArgs) {
  const { db, caller, account } = await guard(args, "request.read", "change");
  const id = await parseRequestId(args);
  const form = await readForm(args.request);
  const submission = parseForm(form, intentSchema);
  if (submission.status !== "success") {
    const reply = formReply(submission);
    const [first] = Object.values(reply.error ?? {}).flatMap((messages) => messages ?? []);
    const problem = first && messageText(first);
    return data({ intent: String(form.get("intent")), problem, reply }, 422);
  }
  const intent = submission.value;
  const target = form.get("redirectTo");
  const redirectTo = safeRedirect(typeof target === "string" ? target : null, `/transport/${id}`);
  const clock = {
    now: new Date().toISOString(),
    timeZone: getViewerTimeZone(args.request, account.timeZone),
  };
  const { value, rejection } = await attempt(perform({ ...args.context, db }, caller, id, intent, clock));
  if (!rejection) return redirectWithToast(args.context, redirectTo, value);
  if (rejection.category === "forbidden")
    throw Response.json(rejection.toProblem(), { status: rejection.status });
  const isForForm = intent.intent === "request_return" && needsForm(rejection);
  if (rejection.errors.length === 0 || isForForm) {
    const path = isForForm ? newRequestPath({ kind: "return", id }) : redirectTo;
    return redirectWithToast(args.context, path, failureToast(intent, rejection));
  }
  const reply = formReply(submission, rejection, timeFieldNames);
  return data({ intent: intent.intent, reply }, rejection.status);
}

/** A prepared return trip that cannot be requested as it is: its form says what to correct, and asks about the other request. */
const needsForm = ({ errors, code }: DomainError) =>
  errors.length > 0 || code === "transport.duplicate" || code === "preparedReturn.outdated";

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
            tabs={translateLabels(transportTabs).map((entry) => {
              if (entry.value === "responses" && responses && actor.role !== "ambulance")
                return { ...entry, count: responses.length };
              const { unreadMessages: count } = request;
              return entry.value === "messages" && count ? { ...entry, count, countLabel: t`unread` } : entry;
            })}
          />
        </div>
        <div className="trip-problem">
          <ProblemBanner
            errors={lastResponse && !showsItsErrors(lastResponse.intent) ? lastResponse.problem : null}
          />
        </div>
        {facts.proposal && <ProposalNotice request={request} {...facts.proposal} />}
        <TabPanel id="transport-panel" tab={tab}>
          {tab === "details" && (
            <Overview
              request={request}
              {...facts}
              vehicle={vehicle}
              vehicleName={responses?.find(({ status }) => status === "approved")?.vehicle ?? null}
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
              heldLevels={facts.heldLevels}
              idempotencyKey={facts.idempotencyKey}
              declines={facts.declines}
              asked={facts.asked}
              lastResult={lastResult}
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
          {tab === "messages" && (
            <Messages
              request={request}
              messages={facts.messages}
              responses={responses ?? []}
              declines={facts.declines}
              idempotencyKey={facts.idempotencyKey}
              lastResult={lastResult("message")}
            />
          )}
        </TabPanel>
      </div>
    </HospitalZone>
  );
}

/** Dialogs show errors only with a script, so the banner shows theirs. */
const showsItsErrors = (intent: string) =>
  ["respond", "decline", "milestone", "correct_milestone", "propose_pickup", "rate", "message"].includes(
    intent,
  );

export function ErrorBoundary() {
  const error = useRouteError();
  return <TransportProblem status={isRouteErrorResponse(error) ? error.status : 500} />;
}
