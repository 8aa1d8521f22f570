import { setTimeout as wait } from "node:timers/promises";
import type { Connection, Transaction } from "@wardway/db/open";
import { organizations, transportEvents, transportRequests } from "@wardway/db/schema";
import {
  accountMay,
  areLikelySwapped,
  type CreatedRequest,
  type CreateRequest,
  DomainError,
  distanceLimit,
  fieldRejection,
  limits,
  type Position,
  proposeLevel,
  withImpliedEquipment,
} from "@wardway/model";
import type { MessageDescription } from "@wardway/model/messages/message";
import { differenceInMinutes } from "date-fns";
import { and, eq, sql } from "drizzle-orm";
import { type Outcome, runAuditedTransaction } from "#app/domain/audit/audited-transaction.server.ts";
import { type Caller, staffOf } from "#app/domain/audit/caller.server.ts";
import { readRouteSettings } from "#app/domain/settings/read-settings.server.ts";
import { logFailure } from "#app/infra/fault-log.server.ts";
import type { Journey } from "#app/infra/maps/map-service.server.ts";
import type { ComputedRoute } from "#app/infra/maps/route-provider.server.ts";
import { askAll, askNext } from "../lifecycle/order-of-asking.server.ts";
import { notifyCompanies } from "../notifications/notify.server.ts";
import { findHospitalPlace, readRequest } from "../record/read-request.server.ts";
import {
  bestRouteWithinLimit,
  journeyOf,
  type Mapped,
  routeColumns,
} from "../record/request-route.server.ts";
import { storeRoute } from "../routing/read-route.server.ts";
import { countRequest } from "./count-site-usage.server.ts";
import { listDuplicates, lockRecordNumber } from "./duplicates.server.ts";

/** Enough, because the form's route is cached. */
const ROUTE_TIMEOUT_MS = 1_000;

/** Ids of the open requests for the record number that the user was shown; `any` for clients that read `duplicateOf`. */
export type ConfirmedDuplicates = "any" | readonly number[];

export interface CreationChoices {
  /** Default: any. */
  readonly confirmed?: ConfirmedDuplicates;
  /** It replaces a request without a response: no company is asked before the others. */
  readonly asksAll?: boolean;
}

/**
 * The route is stored later if it takes too long.
 * @throws DomainError forbidden; invalid if an administrator names no hospital, or on `destination` beyond
 * the settings' maximum distance; conflict `transport.duplicate` if the record number has an open request that is not
 * confirmed
 */
export async function createRequest(
  mapped: Mapped,
  caller: Caller,
  input: CreateRequest,
  idempotencyKey: string | null = null,
  { confirmed = "any", asksAll = false }: CreationChoices = {},
): Promise<CreatedRequest> {
  const { db } = mapped;
  const intent = {
    action: "request.create",
    resourceType: "transport_request",
    idempotencyKey,
    // A resent one has the time of its resending.
    input: input.asSoonAsPossible ? { ...input, transportDate: null } : input,
  } as const;
  const journey = journeyOf(input);
  const computation = journey ? routeOrNone(mapped, caller, journey) : Promise.resolve(null);
  const route = await withinTimeout(computation);
  const request = await runAuditedTransaction(db, caller, intent, (tx) =>
    insertRequest(tx, caller, input, { journey, route: route === "late" ? null : route, confirmed, asksAll }),
  );
  if (route === "late") {
    computation
      .then((computed) => computed && storeRoute(db, caller, request.id, computed))
      .catch((error: unknown) => logFailure("store a route", error));
  }
  return request;
}

/** A failure must not fail the request. A straight line beyond the limit costs no provider call. */
async function routeOrNone(mapped: Mapped, caller: Caller, journey: Journey): Promise<ComputedRoute | null> {
  try {
    if ((await tooFar(mapped.db, journey, null)) !== null) return null;
    return await bestRouteWithinLimit(mapped, caller, journey);
  } catch (error) {
    logFailure("compute a route", error);
    return null;
  }
}

async function withinTimeout<Value>(work: Promise<Value>): Promise<Value | "late"> {
  const settled = new AbortController();
  const late = wait(ROUTE_TIMEOUT_MS, "late" as const, { signal: settled.signal }).catch(
    () => "late" as const,
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    settled.abort();
  }
}

async function insertRequest(
  tx: Transaction,
  caller: Caller,
  input: CreateRequest,
  {
    journey,
    route,
    confirmed,
    asksAll,
  }: Required<CreationChoices> & {
    readonly journey: Journey | null;
    readonly route: ComputedRoute | null;
  },
): Promise<Outcome<CreatedRequest>> {
  if (!accountMay(caller, "request.create")) {
    throw new DomainError("transport.hospitalOnly");
  }
  const hospitalId = await hospitalOf(tx, caller, input.hospitalId ?? null);
  await assertNotSwapped(tx, hospitalId, input);
  const message = journey && (await tooFar(tx, journey, route));
  if (message) throw new DomainError([{ field: "destination", ...message }]);
  await lockRecordNumber(tx, hospitalId, input.medicalRecordNumber);
  const duplicateOf = (await listDuplicates(tx, caller, hospitalId, input.medicalRecordNumber)).map(
    ({ id }) => id,
  );
  if (confirmed !== "any" && !duplicateOf.every((id) => confirmed.includes(id)))
    throw new DomainError("transport.duplicate");
  const equipment = withImpliedEquipment(input);
  const proposed = proposeLevel({ ...input, equipment });
  const level = input.levelOfService ?? proposed?.level ?? null;
  const levels = {
    ...(level !== null && { level }),
    ...(proposed !== null && proposed.level !== level && { proposedLevel: proposed.level }),
  };
  const createdAt = new Date();
  const transportDate = getPickup(input, createdAt);
  const asked = asksAll
    ? await askAll(tx, hospitalId)
    : await askNext(tx, {
        ...input,
        hospitalId,
        levelOfService: level,
        transportDate,
        createdAt,
        asSoonAsPossible: input.asSoonAsPossible ?? false,
        askedCompanyIds: [],
      });
  const [created] = await tx
    .insert(transportRequests)
    .values({
      ...input,
      equipment,
      levelOfService: level,
      bedConfirmedAt: input.bedConfirmed ? sql`now()` : null,
      reportCalledAt: input.reportCalled ? sql`now()` : null,
      ...(route && routeColumns(route)),
      transportDate,
      hospitalId,
      createdBy: caller.userId,
      ...asked,
    })
    .returning({ id: transportRequests.id });
  if (!created) throw new Error("An insert returned no row.");
  const [event] = await tx
    .insert(transportEvents)
    .values({
      transportRequestId: created.id,
      type: "created",
      toStatus: "pending",
      actorUserId: caller.userId,
      actorOrganizationId: caller.organizationId,
      details: {
        priority: input.priority,
        ...levels,
        ...staffOf(caller),
      },
    })
    .returning({ id: transportEvents.id });
  if (!event) throw new Error("An insert returned no row.");
  await notifyCompanies(tx, event.id, created.id);
  if (caller.widget) await countRequest(tx, caller.widget.siteId);
  const request = await readRequest(tx, caller, created.id);
  return {
    value: duplicateOf.length > 0 ? { ...request, duplicateOf } : request,
    resourceId: created.id,
    details: levels,
  };
}

/** @throws DomainError invalid on the latitude of a place that is near the hospital, or the other place, only if swapped */
async function assertNotSwapped(tx: Transaction, hospitalId: number, input: CreateRequest): Promise<void> {
  const start = toPosition(input.startLocationLat, input.startLocationLong);
  const destination = toPosition(input.destinationLat, input.destinationLong);
  if (start === null && destination === null) return;
  const { maxDistance } = (await readRouteSettings(tx)).value;
  const hospital = await findHospitalPlace(tx, hospitalId);
  const isSwapped = (place: Position | null, other: Position | null) => {
    const near = hospital ?? other;
    return place !== null && near !== null && areLikelySwapped(place, near, maxDistance);
  };
  if (isSwapped(start, destination)) throw fieldRejection("startLocationLat", "location.swapped");
  if (isSwapped(destination, start)) throw fieldRejection("destinationLat", "location.swapped");
}

const toPosition = (latitude: number | null, longitude: number | null): Position | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** The given time, unless it would make the request overdue when it is created. */
function getPickup({ transportDate, asSoonAsPossible }: CreateRequest, now: Date): Date {
  const isOver = differenceInMinutes(now, transportDate) > limits.pickupToleranceMinutes;
  return asSoonAsPossible || isOver ? now : transportDate;
}

async function tooFar(
  connection: Connection,
  { origin, destination }: Journey,
  route: ComputedRoute | null,
): Promise<MessageDescription | null> {
  const { maxDistance } = (await readRouteSettings(connection)).value;
  return distanceLimit({ from: origin, to: destination, route }, maxDistance).message;
}

/** An administrator, who has no hospital, names one. */
async function hospitalOf(tx: Transaction, caller: Caller, named: number | null): Promise<number> {
  if (caller.organizationId !== null) return caller.organizationId;
  const [hospital] = named
    ? await tx
        .select({ id: organizations.id })
        .from(organizations)
        .where(and(eq(organizations.id, named), eq(organizations.kind, "hospital")))
    : [];
  if (hospital) return hospital.id;
  throw fieldRejection("hospitalId", "transport.hospitalRequired");
}
