import { t } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { milestoneNames, type Tracking, type TransportEvent, type TransportRequest } from "@wardway/model";
import { sessionEndsAt } from "#app/domain/accounts/sessions.server.ts";
import { readRecord } from "#app/domain/audit/reads.server.ts";
import { openRequest } from "#app/domain/transports/notifications/open-request.server.ts";
import { readEvents } from "#app/domain/transports/requests/events.server.ts";
import { readForCrew } from "#app/domain/transports/requests/read-for-crew.server.ts";
import { readTracking } from "#app/domain/transports/tracking/read.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { parseRequestId } from "#app/http/request-number.server.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";
import { getSessionId } from "#app/http/sessions/current.server.ts";
import { copyParameter } from "#app/ui/crew/offline-pages.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller, isBackground } = await guard(args, "request.milestone", "records");
  const id = await parseRequestId(args);
  const request = await orErrorResponse(
    readRecord({ db, caller, isBackground }, id, readForCrew(db, caller, id)),
  );
  if (!isBackground) await openRequest(db, caller, id);
  const isCopy = new URL(args.request.url).searchParams.has(copyParameter);
  const session = await getSessionId(args.request, args.context);
  const [events, tracking, sessionEnd] = await orErrorResponse(
    Promise.all([
      readEvents(db, caller, id),
      readTracking({ db, maps: args.context.maps }, caller, id),
      session === null ? null : sessionEndsAt(db, session),
    ]),
  );
  return {
    request: isCopy ? withoutPatient(request) : request,
    tracking: isCopy ? withoutPlaces(tracking) : tracking,
    isCopy,
    lastStep: findLastStep(events),
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
  transportDate: request.transportDate,
  asSoonAsPossible: request.asSoonAsPossible,
  priority: request.priority,
  status: request.status,
  promisedArrival: request.promisedArrival,
  lastMilestone: request.lastMilestone,
  createdAt: request.createdAt,
  updatedAt: request.updatedAt,
  version: request.version,
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
  specialInstructions: null,
  contactPerson: null,
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
  const last = events.findLast(({ type }) => steps.has(type));
  return last ? { type: last.type, at: last.occurredAt } : null;
}
