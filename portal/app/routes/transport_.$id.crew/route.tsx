import { msg, t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useRouteError,
} from "@remix-run/react";
import {
  limits,
  milestoneNames,
  type Tracking,
  type TransportEvent,
  type TransportRequest,
} from "@wardway/model";
import { z } from "zod";
import { sessionEndsAt } from "#app/domain/accounts/sessions.server.ts";
import { readRecord } from "#app/domain/audit/record-reads.server.ts";
import { recordMilestone, startTransport } from "#app/domain/transports/lifecycle/lifecycle.server.ts";
import { readMessages } from "#app/domain/transports/messages/read-messages.server.ts";
import { openRequest } from "#app/domain/transports/notifications/open-request.server.ts";
import { readEvents } from "#app/domain/transports/record/read-events.server.ts";
import { readForCrew } from "#app/domain/transports/requests/read-for-crew.server.ts";
import { readTracking } from "#app/domain/transports/tracking/read-tracking.server.ts";
import { attempt, orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { parseForm, readForm } from "#app/http/forms/form.server.ts";
import { parseRequestId } from "#app/http/forms/request-number.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { getSessionId } from "#app/http/session/current.server.ts";
import { guard } from "#app/http/session/guard.server.ts";
import { getViewerTimeZone } from "#app/http/session/time-zone.server.ts";
import {
  failureToast,
  milestoneToast,
  startedToast,
  timeBeside,
} from "#app/sections/transports/transport/transport-actions.server.ts";
import { copyParameter } from "#app/shell/offline/offline-pages.ts";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { HospitalZone } from "#app/shell/page/use-clock.ts";
import { CrewProblem } from "./crew-problem.tsx";
import { CrewScreen } from "./crew-screen.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller, isBackground } = await guard(args, "request.milestone", "records");
  const id = await parseRequestId(args);
  const request = await orErrorResponse(
    readRecord({ db, caller, isBackground }, id, readForCrew(db, caller, id)),
  );
  if (!isBackground) await openRequest(db, caller, id);
  const isCopy = new URL(args.request.url).searchParams.has(copyParameter);
  const session = await getSessionId(args.request, args.context);
  const [events, tracking, messages, sessionEnd] = await orErrorResponse(
    Promise.all([
      readEvents(db, caller, id),
      readTracking({ db, maps: args.context.maps }, caller, id),
      isCopy ? [] : readMessages(db, caller, id),
      session === null ? null : sessionEndsAt(db, session),
    ]),
  );
  return {
    request: isCopy ? withoutPatient(request) : request,
    tracking: isCopy ? withoutPlaces(tracking) : tracking,
    isCopy,
    lastStep: findLastStep(events),
    messages,
    sessionEndsAt: sessionEnd?.toISOString() ?? null,
    now: new Date().toISOString(),
    idempotencyKey: crypto.randomUUID(),
  };
}

/** What a phone may store: neither who is transported nor from where to where. A new field is left out until it is listed. */
const withoutPatient = (request: TransportRequest): TransportRequest => ({
  id: request.id,
  hospitalId: request.hospitalId,
  hospitalName: request.hospitalName,
  hospitalTimeZone: request.hospitalTimeZone,
  ambulanceCompanyId: request.ambulanceCompanyId,
  ambulanceCompanyName: request.ambulanceCompanyName,
  ...(request.contacts && { contacts: { ...request.contacts, requesterPhone: null, crewPhone: null } }),
  transportDate: request.transportDate,
  asSoonAsPossible: request.asSoonAsPossible,
  priority: request.priority,
  status: request.status,
  promisedArrival: request.promisedArrival,
  lastMilestone: request.lastMilestone,
  createdAt: request.createdAt,
  updatedAt: request.updatedAt,
  version: request.version,
  revision: request.revision,
  patientName: t`Transport ${{ id: String(request.id) }}`,
  currentLocation: t`Not stored on this phone`,
  currentUnit: null,
  currentRoom: null,
  destination: t`Not stored on this phone`,
  destinationUnit: null,
  destinationRoom: null,
  medicalRecordNumber: null,
  isolationPrecautions: "none",
  equipment: null,
  levelOfService: null,
  levelReason: null,
  needs: {},
  specialInstructions: null,
  contactPerson: null,
  acceptingPhysician: null,
  bedConfirmedAt: null,
  reportCalledAt: null,
  earliestArrival: null,
  openResponses: 0,
  startLocationLat: null,
  startLocationLong: null,
  destinationLat: null,
  destinationLong: null,
  optimalRoute: null,
  trafficCondition: null,
  estimatedTravelTime: null,
  estimatedDistance: null,
  routeSource: null,
  routeLastUpdated: null,
  baseDistance: null,
  baseDriveTime: null,
});

const withoutPlaces = (tracking: Tracking): Tracking => ({
  ...tracking,
  position: null,
  trail: null,
  remainingDistance: null,
  polyline: null,
  suggestion: null,
});

const steps: ReadonlySet<string> = new Set(["started", ...milestoneNames]);

function findLastStep(events: readonly TransportEvent[]) {
  const last = events.findLast(({ type, correction }) => steps.has(type) && correction !== "withdrawn");
  return last ? { type: last.type, at: last.occurredAt } : null;
}

const crewIntentSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("start") }),
  z.object({
    intent: z.literal("milestone"),
    milestone: z.enum(milestoneNames),
    idempotencyKey: z.string().trim().min(1).max(limits.idempotencyKey),
  }),
]);

/** Only without a script: otherwise the page queues steps for the API. */
export async function action(args: ActionFunctionArgs) {
  const { db, caller, account } = await guard(args, "request.milestone", "change");
  const timeZone = getViewerTimeZone(args.request, account.timeZone);
  const now = new Date().toISOString();
  const id = await parseRequestId(args);
  const submission = parseForm(await readForm(args.request), crewIntentSchema);
  if (submission.status !== "success") {
    return data({ problem: t`Choose the step again.` }, 422);
  }
  const intent = submission.value;
  const { rejection } = await attempt<unknown>(
    intent.intent === "start"
      ? startTransport(db, caller, { requestId: id })
      : recordMilestone(
          db,
          caller,
          { requestId: id, milestone: intent.milestone, at: null },
          intent.idempotencyKey,
        ),
  );
  if (rejection?.category === "forbidden")
    throw Response.json(rejection.toProblem(), { status: rejection.status });
  const toast = rejection
    ? failureToast(intent, rejection)
    : intent.intent === "start"
      ? startedToast(id)
      : milestoneToast(id, intent.milestone, await timeBeside(db, id, now, { now, timeZone }));
  return redirectWithToast(args.context, `/transport/${id}/crew`, toast);
}

export const links: LinksFunction = () => [
  { rel: "manifest", href: "/crew.webmanifest", crossOrigin: "use-credentials" },
];

export const meta: MetaFunction = (page) =>
  pageTitle(msg`Crew, transport ${{ id: String(page.params.id) }}`)(page);

export default function Crew() {
  const facts = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  return (
    <HospitalZone value={facts.request.hospitalTimeZone}>
      <CrewScreen key={facts.request.id} {...facts} problem={response?.problem ?? null} />
    </HospitalZone>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return <CrewProblem status={isRouteErrorResponse(error) ? error.status : 500} />;
}
