import type { LoaderFunctionArgs } from "@remix-run/node";
import { canNow, DomainError, type TransportRequest } from "@wardway/model";
import { getEnds } from "@wardway/widgets/map/journey-on-map";
import { listOrganizations } from "#app/domain/accounts/organizations.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { readRecord } from "#app/domain/audit/reads.server.ts";
import { landmarksOf } from "#app/domain/maps/landmarks.server.ts";
import { readMapBackground } from "#app/domain/maps/map-config.server.ts";
import { openRequest } from "#app/domain/transports/notifications/open-request.server.ts";
import { isRated } from "#app/domain/transports/ratings/ready-to-rate.server.ts";
import { readEvents } from "#app/domain/transports/requests/events.server.ts";
import { readRequest } from "#app/domain/transports/requests/read.server.ts";
import { readDriveStart } from "#app/domain/transports/responses/drive-start.server.ts";
import { findNextOpenRequest, readLostOffer } from "#app/domain/transports/responses/lost-offers.server.ts";
import { readResponses } from "#app/domain/transports/responses/read.server.ts";
import { type RouteChoice, readRouteChoices } from "#app/domain/transports/routing/optimize-route.server.ts";
import { readRoute } from "#app/domain/transports/routing/read-route.server.ts";
import { type Mapped, routeDataOf } from "#app/domain/transports/routing/request-route.server.ts";
import { readTracking } from "#app/domain/transports/tracking/read.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { parseRequestId } from "#app/http/request-number.server.ts";
import { attempt, orErrorResponse } from "#app/http/screen.server.ts";
import { getViewerTimeZone } from "#app/http/time-zone.server.ts";
import { logFault } from "#app/infra/fault-log.server.ts";
import { findTab } from "#app/ui/find-tab.ts";
import { transportTabs } from "./turn.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller, account, isBackground } = await guard(args, "request.read", "records");
  const id = await parseRequestId(args);
  const lost = await readLostOffer(db, caller, id);
  if (lost !== null) {
    await readRecord({ db, caller, isBackground }, id, Promise.resolve(lost));
    const timeZone = getViewerTimeZone(args.request, account.timeZone);
    return { lost, next: await findNextOpenRequest(db, caller, timeZone) };
  }
  const [request, events, responses] = await orErrorResponse(
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
  if (!isBackground) await openRequest(db, caller, id);
  const search = new URL(args.request.url).searchParams;
  const { value: tab } = findTab(transportTabs, search.get("tab"));
  const mapped = { db, maps: args.context.maps };
  // The details show a map while there is a vehicle to follow.
  const responds = tab === "responses" && canNow(caller, "response.create", request);
  const showsMap = responds || tab === "route" || (tab === "details" && request.status === "in_progress");
  const choosesCompany = caller.role === "admin" && canNow(caller, "response.create", request);
  return {
    lost,
    ...(tab === "route"
      ? await loadRoute(mapped, caller, request)
      : { request, route: showsMap ? routeDataOf(request) : null }),
    routeChoices:
      tab === "route" && search.get("routes") === "all"
        ? await loadChoices(mapped, caller, request)
        : noChoices,
    events,
    responses,
    tracking:
      request.status === "in_progress" ? await orErrorResponse(readTracking(mapped, caller, id)) : null,
    background: showsMap ? await readMapBackground({ db, basemap: args.context.basemap }) : null,
    landmarks: showsMap ? await landmarksOf(db, getEnds(request)) : [],
    isRated: request.status === "completed" && (await isRated(db, id)),
    driveStart: responds ? await readDriveStart(db, caller, getEnds(request).origin) : null,
    companies: choosesCompany ? await listOrganizations(db, "ambulance") : [],
    idempotencyKey: crypto.randomUUID(),
  };
}

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
