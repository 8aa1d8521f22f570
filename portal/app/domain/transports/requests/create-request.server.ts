import type { Connection, Transaction } from "@wardway/db/open";
import { organizations, transportEvents, transportRequests } from "@wardway/db/schema";
import {
  accountMay,
  type CreatedRequest,
  type CreateRequest,
  DomainError,
  fieldRejection,
  limits,
  type PreparedReturn,
  proposeLevel,
  withImpliedEquipment,
} from "@wardway/model";
import { differenceInMinutes } from "date-fns";
import { and, eq, ne, sql } from "drizzle-orm";
import { type Outcome, runAuditedTransaction } from "#app/domain/audit/audited-transaction.server.ts";
import { type Caller, staffOf } from "#app/domain/audit/caller.server.ts";
import { askAll, askNext } from "../lifecycle/order-of-asking.server.ts";
import { type LockedRequest, lockRequest } from "../lifecycle/transition.server.ts";
import { notifyCompanies } from "../notifications/notify.server.ts";
import { readRequest, requestNotFound } from "../record/read-request.server.ts";
import { type Mapped, routeColumns } from "../record/request-route.server.ts";
import { assertNotSwapped, assertNotTooFar } from "./check-places.server.ts";
import { countRequest } from "./count-site-usage.server.ts";
import { listDuplicates, lockRecordNumber } from "./duplicates.server.ts";
import { findRouteInTime, type RouteInTime } from "./route-in-time.server.ts";

/** Ids of the open requests for the record number that the user was shown; `any` for clients that read `duplicateOf`. */
export type ConfirmedDuplicates = "any" | readonly number[];

/**
 * `preparedAt` of the prepared return trip that the user was shown, null if none was; `any` for clients that do not
 * read it. With another one, nothing is changed.
 */
export type PreparedVersion = "any" | string | null;

/** The day of a standing order that a request is created for. */
export interface StandingDay {
  readonly orderId: number;
  /** In the hospital's calendar. */
  readonly day: string;
  readonly preparedReturn: PreparedReturn | null;
  /** First in the transaction. @throws if the request is not due, or no longer */
  readonly claim: (tx: Transaction) => Promise<void>;
}

export interface CreationChoices {
  /** Default: any. */
  readonly confirmed?: ConfirmedDuplicates;
  /** The request without a response that it replaces: no company is asked before the others. Default: none. */
  readonly renews?: number | null;
  /** Default: any. */
  readonly prepared?: PreparedVersion;
  /** Default: none. */
  readonly standing?: StandingDay | null;
}

/**
 * The route is stored later if it takes too long.
 * @throws DomainError forbidden; invalid if an administrator names no hospital, or on `destination` beyond
 * the settings' maximum distance; not_found if it is the return trip of an invisible transport; conflict
 * `transport.duplicate` if the record number has an open request that is not confirmed, `transport.returnRequested`,
 * `transport.returnChanged`, or `transport.renewedAnswered`
 */
export async function createRequest(
  mapped: Mapped,
  caller: Caller,
  input: CreateRequest,
  idempotencyKey: string | null = null,
  { confirmed = "any", renews = null, prepared = "any", standing = null }: CreationChoices = {},
): Promise<CreatedRequest> {
  const intent = {
    action: input.returnOf ? "request.return" : "request.create",
    resourceType: "transport_request",
    idempotencyKey,
    // A resent one has the time of its resending.
    input: input.asSoonAsPossible ? { ...input, transportDate: null } : input,
  } as const;
  const found = await findRouteInTime(mapped, caller, input);
  const request = await runAuditedTransaction(mapped.db, caller, intent, (tx) =>
    insertRequest(tx, caller, input, { ...found, confirmed, renews, prepared, standing }),
  );
  void found.storeLate(request.id);
  return request;
}

async function insertRequest(
  tx: Transaction,
  caller: Caller,
  { returnOf: named, ...input }: CreateRequest,
  {
    journey,
    route,
    confirmed,
    renews,
    prepared,
    standing,
  }: Required<CreationChoices> & Pick<RouteInTime, "journey" | "route">,
): Promise<Outcome<CreatedRequest>> {
  if (!accountMay(caller, "request.create")) {
    throw new DomainError("transport.hospitalOnly");
  }
  const hospitalId = await hospitalOf(tx, caller, input.hospitalId ?? null);
  await standing?.claim(tx);
  if (named) await endPrepared(tx, await lockOutbound(tx, caller, hospitalId, named), prepared);
  const renewed = renews === null ? null : await lockRenewed(tx, caller, hospitalId, renews);
  const returnOf = named ?? renewed?.returnOfId ?? null;
  // The places of a standing order were checked when it was made: a setting that has changed since leaves no patient behind.
  if (!standing) {
    await assertNotSwapped(tx, hospitalId, input);
    await assertNotTooFar(tx, journey, route);
  }
  await lockRecordNumber(tx, hospitalId, input.medicalRecordNumber);
  const transportDate = getPickup(input, new Date());
  const duplicateOf = (await listDuplicates(tx, caller, hospitalId, input.medicalRecordNumber, transportDate))
    .map(({ id }) => id)
    .filter((id) => id !== returnOf && id !== renews);
  if (confirmed !== "any" && !duplicateOf.every((id) => confirmed.includes(id)))
    throw new DomainError("transport.duplicate");
  const equipment = withImpliedEquipment(input);
  const proposed = proposeLevel({ ...input, equipment });
  const level = input.levelOfService ?? proposed?.level ?? null;
  const levels = {
    ...(level !== null && { level }),
    ...(proposed !== null && proposed.level !== level && { proposedLevel: proposed.level }),
  };
  const asked = renews
    ? await askAll(tx, hospitalId)
    : await askNext(tx, {
        ...input,
        hospitalId,
        levelOfService: level,
        transportDate,
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
      returnOfId: returnOf,
      preparedReturn: renewed?.preparedReturn ?? standing?.preparedReturn ?? null,
      standingOrderId: renewed?.standingOrderId ?? standing?.orderId ?? null,
      standingOrderDay: renewed?.standingOrderDay ?? standing?.day ?? null,
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
        ...(standing ? { automatic: 1 } : staffOf(caller)),
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
    details: {
      ...levels,
      ...(returnOf !== null && { returnOf }),
      ...(standing && { automatic: 1, standingOrder: standing.orderId, hospital: hospitalId }),
    },
  };
}

/** Its outbound transport, its prepared return trip and its standing order are those of the new one from now on. */
async function lockRenewed(tx: Transaction, caller: Caller, hospitalId: number, id: number) {
  const renewed = await lockRequest(tx, caller, id, "request.cancel");
  if (renewed.hospitalId !== hospitalId) throw requestNotFound();
  if (renewed.status !== "pending") throw new DomainError("transport.renewedAnswered", { id });
  if (renewed.returnOfId !== null || renewed.preparedReturn !== null || renewed.standingOrderId !== null)
    await tx
      .update(transportRequests)
      .set({ returnOfId: null, preparedReturn: null, standingOrderId: null, standingOrderDay: null })
      .where(eq(transportRequests.id, id));
  return renewed;
}

/** Of two return trips that are requested at the same time, the second waits here until it finds the first. */
async function lockOutbound(tx: Transaction, caller: Caller, hospitalId: number, id: number) {
  const outbound = await lockRequest(tx, caller, id, "request.return");
  if (outbound.hospitalId !== hospitalId) throw requestNotFound();
  await assertNoReturn(tx, id);
  return outbound;
}

/** @throws DomainError conflict `transport.returnRequested` */
export async function assertNoReturn(connection: Connection, outboundId: number): Promise<void> {
  const [requested] = await connection
    .select({ id: transportRequests.id })
    .from(transportRequests)
    .where(and(eq(transportRequests.returnOfId, outboundId), ne(transportRequests.status, "cancelled")));
  if (requested) throw new DomainError("transport.returnRequested", { id: requested.id });
}

/** The requested return trip replaces the one that was prepared. Open pages of the outbound transport show it. */
async function endPrepared(tx: Transaction, outbound: LockedRequest, shown: PreparedVersion): Promise<void> {
  assertPrepared(outbound, shown);
  await tx
    .update(transportRequests)
    .set({ preparedReturn: null, version: sql`${transportRequests.version} + 1` })
    .where(eq(transportRequests.id, outbound.id));
}

/** @throws DomainError conflict `transport.returnChanged` */
export function assertPrepared({ preparedReturn }: LockedRequest, shown: PreparedVersion): void {
  if (shown !== "any" && shown !== (preparedReturn?.preparedAt ?? null))
    throw new DomainError("transport.returnChanged");
}

/** The given time, unless it would make the request overdue when it is created. */
export function getPickup(
  { transportDate, asSoonAsPossible }: Pick<CreateRequest, "transportDate" | "asSoonAsPossible">,
  now: Date,
): Date {
  const isOver = differenceInMinutes(now, transportDate) > limits.pickupToleranceMinutes;
  return asSoonAsPossible || isOver ? now : transportDate;
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
