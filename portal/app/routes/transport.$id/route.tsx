import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  type MetaFunction,
  useLoaderData,
  useRouteError,
  useSearchParams,
} from "@remix-run/react";
import { canNow, DomainError, type TransportRequest } from "@wardway/model";
import { endsOf } from "@wardway/widgets/map/journey-on-map";
import { listOrganizations } from "#app/domain/accounts/organizations.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { readRecord } from "#app/domain/audit/reads.server.ts";
import { landmarksOf } from "#app/domain/maps/landmarks.server.ts";
import { readMapStart } from "#app/domain/maps/map-start.server.ts";
import { isRated } from "#app/domain/transports/ratings/ready-to-rate.server.ts";
import { readEvents } from "#app/domain/transports/requests/events.server.ts";
import { readRequest } from "#app/domain/transports/requests/read.server.ts";
import { readResponses } from "#app/domain/transports/responses/read.server.ts";
import { readRoute } from "#app/domain/transports/routing/read-route.server.ts";
import { type Mapped, routeDataOf } from "#app/domain/transports/routing/request-route.server.ts";
import { readTracking } from "#app/domain/transports/tracking/read.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { guard, safeRedirect } from "#app/http/guard.server.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { requestNumber } from "#app/http/request-number.server.ts";
import { attempted, shown } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { logFault } from "#app/infra/fault-log.server.ts";
import { useKeptAnswer } from "#app/realtime/client/use-last-response.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { CrewLink } from "#app/ui/transport/crew-link.tsx";
import { intentSchema } from "#app/ui/transport/intents.ts";
import { formErrors, perform, refusalToast } from "#app/ui/transport/transport-actions.server.ts";
import { TransportProblem } from "#app/ui/transport/transport-problem.tsx";
import { NextAction } from "./next-action.tsx";
import { Overview } from "./overview.tsx";
import { Responses } from "./responses.tsx";
import { RouteTab } from "./route-tab.tsx";
import { TransportHeader } from "./transport-header.tsx";
import { tabOf } from "./turn.ts";
import { useVehicleOf } from "./use-vehicle-of.ts";
import { VehicleCard } from "./vehicle-card.tsx";

export const meta: MetaFunction = (page) => pageTitle(`Transport ${page.params.id}`)(page);

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller, quiet } = await guard(args, "request.read");
  const id = await requestNumber(args);
  const [request, events, responses] = await shown(
    Promise.all([
      readRecord({ db, caller, quiet }, id, readRequest(db, caller, id)),
      readEvents(db, caller, id),
      readResponses(db, caller, id).catch((error: unknown) => {
        if (error instanceof DomainError) throw error;
        logFault(args.request, error);
        return null;
      }),
    ]),
  );
  const showsRoute = tabOf(new URL(args.request.url).searchParams) === "route";
  const namesCompany = caller.role === "admin" && canNow(caller, "response.create", request);
  return {
    ...(showsRoute
      ? await withRoute({ db, maps: args.context.maps }, caller, request)
      : { request, route: null }),
    events,
    responses,
    tracking:
      request.status === "in_progress"
        ? await shown(readTracking({ db, maps: args.context.maps }, caller, id))
        : null,
    tiles: showsRoute ? (await readMapStart(db)).tiles : null,
    landmarks: showsRoute ? await landmarksOf(db, endsOf(request)) : [],
    isRated: request.status === "completed" && (await isRated(db, id)),
    companies: namesCompany ? await listOrganizations(db, "ambulance") : [],
    idempotencyKey: crypto.randomUUID(),
  };
}

/** What stands with a request that nobody has answered yet is shown as it is; afterwards the route is asked for. */
async function withRoute(mapped: Mapped, caller: Caller, request: TransportRequest) {
  if (request.status === "pending") return { request, route: routeDataOf(request) };
  const route = await shown(readRoute(mapped, caller, request.id));
  // It may have been computed just now: then the request tells when.
  const isNew = route !== null && route.source !== request.routeSource;
  return { request: isNew ? await shown(readRequest(mapped.db, caller, request.id)) : request, route };
}

export async function action(args: ActionFunctionArgs) {
  const { db, caller } = await guard(args, "request.read");
  const id = await requestNumber(args);
  const form = await readForm(args.request);
  const submission = parseWithZod(form, { schema: intentSchema });
  if (submission.status !== "success") {
    const [problem] = Object.values(submission.error ?? {}).flatMap((sentences) => sentences ?? []);
    return data({ intent: String(form.get("intent")), problem, reply: submission.reply() }, 422);
  }
  const intent = submission.value;
  const target = form.get("redirectTo");
  const back = safeRedirect(typeof target === "string" ? target : null, `/transport/${id}`);
  const { value, refusal } = await attempted(perform({ db, maps: args.context.maps }, caller, id, intent));
  if (!refusal) return redirectWithToast(args.context, back, value);
  if (refusal.code === "forbidden") throw Response.json(refusal.toProblem(), { status: refusal.status });
  if (refusal.errors.length === 0) {
    return redirectWithToast(args.context, back, refusalToast(intent, refusal));
  }
  const fieldErrors = formErrors(refusal);
  return data({ intent: intent.intent, reply: submission.reply({ fieldErrors }) }, refusal.status);
}

export default function Transport() {
  const { request, responses, ...facts } = useLoaderData<typeof loader>();
  const refused = useKeptAnswer<typeof action>();
  const [search] = useSearchParams();
  const tab = tabOf(search);
  const lastResult = (intent: string) => (refused?.intent === intent ? refused.reply : undefined);
  useLiveRevalidation(`request:${request.id}`);
  const vehicle = useVehicleOf(request, facts.tracking);
  const isUnderWay = request.status === "in_progress";
  return (
    <>
      <TransportHeader request={request}>
        <NextAction request={request} responses={responses ?? []} isRated={facts.isRated} tab={tab} />
      </TransportHeader>
      <LinkTabs
        label="Transport"
        current={tab}
        tabs={[
          { value: "details", label: "Details" },
          { value: "route", label: "Route Map" },
          { value: "responses", label: "Responses", ...(responses && { count: responses.length }) },
        ]}
      />
      <div className="space-y-4 pt-5 lg:space-y-5">
        <CrewLink request={request} className="max-sm:min-h-14 max-sm:w-full" />
        <ProblemBanner errors={refused && !showsItsErrors(refused.intent) ? refused.problem : null} />
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
      </div>
    </>
  );
}

/** The forms that say at their own fields what is wrong; a dialog does so only where there is a script. */
const showsItsErrors = (intent: string) => ["respond", "milestone", "rate"].includes(intent);

export function ErrorBoundary() {
  const error = useRouteError();
  return <TransportProblem status={isRouteErrorResponse(error) ? error.status : 500} />;
}
