import type { Connection, Database, Transaction } from "@wardway/db/open";
import { organizations, standingOrders, transportRequests } from "@wardway/db/schema";
import {
  accountMay,
  type CreateStandingOrder,
  createRequestSchema,
  DomainError,
  fieldRejection,
  limits,
  nextStatus,
  type PreparedReturn,
  requestStatuses,
  type StandingOrder,
  type StandingOrderStatus,
  type StandingTrip,
  standingOrderLimits,
  standingTripSchema,
  type TransportRequest,
} from "@wardway/model";
import { HOUR_MS } from "@wardway/model/durations";
import { addDays, subHours } from "date-fns";
import { and, arrayOverlaps, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { auditRejections, runAuditedTransaction } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { cancelRequest } from "../lifecycle/lifecycle.server.ts";
import { readRequest } from "../record/read-request.server.ts";
import { journeyOf } from "../record/request-route.server.ts";
import { assertNotSwapped, assertNotTooFar } from "../requests/check-places.server.ts";
import { hasRecordNumber, lockRecordNumber, notEnded } from "../requests/duplicates.server.ts";
import { type DatesOf, listOccurrences } from "./occurrences.ts";
import {
  findNext,
  lockOrder,
  type NamedOrder,
  readOrder,
  readRequestsOf,
  type StoredOrder,
  statusOf,
} from "./read-orders.server.ts";

/** The event of `triggerJobs` after which requests are created. */
export const standingOrdersChanged = "standing orders";

export interface OrderOfRequest extends CreateStandingOrder {
  /** Of the request as the user saw it. Default: whichever it is. */
  readonly revision?: number;
  /** Of the prepared return trip that the user saw. Default: whichever there is. */
  readonly preparedAt?: string | undefined;
}

/**
 * Of the request's patient, places and needs: what is true of one day only is left out. The request is that of its day, if that is one
 * of the order and the request has not ended.
 * @throws DomainError forbidden; not_found; invalid if no day comes within a year, if the journey is longer than the settings allow, or
 * if a return trip is wanted and none is prepared; conflict
 */
export async function createOrder(
  db: Database,
  caller: Caller,
  { requestId, revision, preparesReturn, preparedAt, besidesOpenRequests, ...schedule }: OrderOfRequest,
): Promise<StandingOrder> {
  const intent = { action: "standing_order.create", resourceType: "standing_order" } as const;
  const order = await runAuditedTransaction(db, caller, intent, async (tx) => {
    const { organizationId } = caller;
    if (organizationId === null || !accountMay(caller, intent.action)) throw new DomainError("access.denied");
    const timeZone = await lockHospital(tx, organizationId);
    await lockOwnRequest(tx, organizationId, requestId);
    const request = await readRequest(tx, caller, requestId);
    if (revision !== undefined && request.revision !== revision)
      throw new DomainError("standingOrder.requestChanged");
    const dates = { ...schedule, timeZone };
    const now = new Date();
    const [first] = listOccurrences(schedule, timeZone, now);
    if (!first || first.pickup > addDays(now, limits.pickupHorizonDays - 1))
      throw fieldRejection("weekdays", "standingOrder.noDays");
    const trip = standingTripSchema.strip().parse(request);
    await assertRequestable(tx, organizationId, trip, first.pickup);
    await assertRoom(tx, organizationId);
    await lockRecordNumber(tx, organizationId, trip.medicalRecordNumber ?? "");
    await assertOnlyOne(tx, organizationId, trip, dates);
    const prepared = preparesReturn ? await readPrepared(tx, requestId, preparedAt) : null;
    if (prepared && !toRequest(prepared, first.pickup).success)
      throw new DomainError("preparedReturn.outdated");
    const values = {
      ...schedule,
      trip,
      preparedReturn: prepared,
      hospitalId: organizationId,
      createdBy: caller.userId,
    };
    const [created] = await tx.insert(standingOrders).values(values).returning();
    if (!created) throw new Error("An insert returned no row.");
    const day = await takeOver(tx, request, { ...created, timeZone });
    if (!besidesOpenRequests) await assertNoneNear(tx, { ...created, timeZone });
    const next = await findNext(tx, { ...created, timeZone }, now);
    await tx
      .update(standingOrders)
      .set({ nextDay: next?.day ?? null })
      .where(eq(standingOrders.id, created.id));
    return {
      value: await readOrder(tx, caller, created.id),
      resourceId: created.id,
      details: { fromRequest: requestId, ...(day !== null && { day }) },
    };
  });
  triggerJobs(standingOrdersChanged);
  return order;
}

/** Of two that save at the same time, the second sees what the first has saved. @returns the hospital's time zone */
async function lockHospital(tx: Transaction, id: number): Promise<string> {
  const [hospital] = await tx
    .select({ timeZone: organizations.timeZone })
    .from(organizations)
    .where(eq(organizations.id, id))
    .for("no key update");
  if (!hospital) throw new DomainError("access.denied");
  return hospital.timeZone;
}

/** Before the record number, as all that lock both. */
async function lockOwnRequest(tx: Transaction, hospitalId: number, requestId: number): Promise<void> {
  await tx
    .select({ id: transportRequests.id })
    .from(transportRequests)
    .where(and(eq(transportRequests.id, requestId), eq(transportRequests.hospitalId, hospitalId)))
    .for("no key update");
}

/** What each request would be rejected for is said now. */
async function assertRequestable(
  tx: Transaction,
  hospitalId: number,
  trip: StandingTrip,
  pickup: Date,
): Promise<void> {
  const { data: input } = toRequest(trip, pickup);
  if (!input) throw new DomainError("standingOrder.requestOutdated");
  await assertNotSwapped(tx, hospitalId, input);
  await assertNotTooFar(tx, journeyOf(input));
}

export const toRequest = (trip: StandingTrip, pickup: Date) =>
  createRequestSchema.safeParse({ ...trip, transportDate: pickup.toISOString() });

async function assertRoom(tx: Transaction, hospitalId: number): Promise<void> {
  const isOpen = and(eq(standingOrders.hospitalId, hospitalId), isNull(standingOrders.endedAt));
  if ((await tx.$count(standingOrders, isOpen)) >= standingOrderLimits.open)
    throw new DomainError("standingOrder.tooMany", { max: standingOrderLimits.open });
}

type Dates = DatesOf & { readonly timeZone: string };

const daysOf = (dates: Dates): string[] =>
  [...listOccurrences(dates, dates.timeZone, new Date())].map(({ day }) => day);

/** A patient can have several, but not two at one time of one day. */
async function assertOnlyOne(
  tx: Transaction,
  hospitalId: number,
  { medicalRecordNumber }: StandingTrip,
  dates: Dates,
): Promise<void> {
  const others = await tx
    .select()
    .from(standingOrders)
    .where(
      and(
        eq(standingOrders.hospitalId, hospitalId),
        isNull(standingOrders.endedAt),
        eq(standingOrders.pickupTime, dates.pickupTime),
        arrayOverlaps(standingOrders.weekdays, dates.weekdays),
        hasRecordNumber(sql`(${standingOrders.trip} ->> 'medicalRecordNumber')`, medicalRecordNumber ?? ""),
      ),
    )
    .orderBy(asc(standingOrders.id));
  if (others.length === 0) return;
  const days = new Set(daysOf(dates));
  for (const { id, ...other } of others) {
    const day = daysOf({ ...other, timeZone: dates.timeZone }).find((theirs) => days.has(theirs));
    if (day) throw new DomainError("standingOrder.exists", { id, day });
  }
}

const isNear = (one: Date, other: Date) =>
  Math.abs(one.getTime() - other.getTime()) < standingOrderLimits.nearHours * HOUR_MS;

/** The request that the order is made from is the one of its day. @returns the day; null if it is none of the order */
async function takeOver(
  tx: Transaction,
  { id, transportDate }: TransportRequest,
  order: StoredOrder,
): Promise<string | null> {
  const at = new Date(transportDate);
  const [near] = listOccurrences(order, order.timeZone, subHours(at, standingOrderLimits.nearHours));
  if (!near || !isNear(near.pickup, at)) return null;
  const taken = await tx
    .update(transportRequests)
    .set({
      standingOrderId: order.id,
      standingOrderDay: near.day,
      version: sql`${transportRequests.version} + 1`,
    })
    .where(
      and(
        eq(transportRequests.id, id),
        inArray(transportRequests.status, [...notEnded]),
        // Not that of another order that goes on.
        sql`not exists (select from ${standingOrders} other where other.id = ${transportRequests.standingOrderId} and other.ended_at is null)`,
      ),
    )
    .returning({ id: transportRequests.id });
  return taken.length > 0 ? near.day : null;
}

/** Such as those of an order that was ended to make this one: two vehicles would come. */
async function assertNoneNear(tx: Transaction, order: StoredOrder): Promise<void> {
  const { id, hospitalId, transportDate, status, standingOrderId } = transportRequests;
  const requests = await tx
    .select({ id, transportDate })
    .from(transportRequests)
    .where(
      and(
        eq(hospitalId, order.hospitalId),
        hasRecordNumber(transportRequests.medicalRecordNumber, order.trip.medicalRecordNumber ?? ""),
        inArray(status, [...notEnded]),
        sql`${standingOrderId} is distinct from ${order.id}`,
      ),
    )
    .orderBy(asc(transportDate), asc(id));
  const pickups = [...listOccurrences(order, order.timeZone, new Date())].map(({ pickup }) => pickup);
  const near = requests.filter((request) => pickups.some((pickup) => isNear(pickup, request.transportDate)));
  if (near.length > 0)
    throw new DomainError("standingOrder.openRequests", {
      requests: near.map((request) => request.id).join(", "),
    });
}

/** Without what was true of one day. */
async function readPrepared(
  tx: Transaction,
  requestId: number,
  shown: string | undefined,
): Promise<PreparedReturn> {
  const [request] = await tx
    .select({ preparedReturn: transportRequests.preparedReturn })
    .from(transportRequests)
    .where(eq(transportRequests.id, requestId));
  const prepared = request?.preparedReturn;
  if (!prepared) throw fieldRejection("preparesReturn", "standingOrder.noReturn");
  if (shown !== undefined && shown !== prepared.preparedAt)
    throw new DomainError("standingOrder.returnChanged");
  return { ...prepared, bedConfirmed: false, reportCalled: false };
}

type Changed = Partial<
  Pick<
    StoredOrder,
    "pausedAt" | "endedAt" | "skippedDays" | "missedDays" | "failedDay" | "failure" | "responsibleId"
  >
>;

/**
 * Under the order's lock.
 * @param work returns what changes, and details of the audit row
 * @param now for tests
 * @throws DomainError forbidden, not_found, or conflict if it has ended
 */
export async function changeOrder(
  db: Connection,
  caller: Caller,
  orderId: number,
  work: (
    tx: Transaction,
    order: NamedOrder,
    now: Date,
  ) => Promise<{ readonly set: Changed; readonly details: Readonly<Record<string, string | number>> }>,
  now = new Date(),
): Promise<StandingOrder> {
  const action = "standing_order.change";
  const intent = { action, resourceType: "standing_order", resourceId: orderId } as const;
  const changed = await runAuditedTransaction(db, caller, intent, async (tx) => {
    if (!accountMay(caller, action)) throw new DomainError("access.denied");
    const order = await lockOrder(tx, caller, orderId);
    if (order.endedAt) throw new DomainError("standingOrder.ended");
    const { set, details } = await work(tx, order, now);
    const next = set.endedAt ? null : await findNext(tx, { ...order, ...set }, now);
    await tx
      .update(standingOrders)
      .set({ ...set, nextDay: next?.day ?? null, changedAt: now })
      .where(eq(standingOrders.id, orderId));
    return { value: await readOrder(tx, caller, orderId), details };
  });
  triggerJobs(standingOrdersChanged);
  return changed;
}

/**
 * While it is paused, and after its end, no requests are created. Those that there are stay.
 * @throws DomainError forbidden, not_found, or conflict
 */
export function changeOrderStatus(
  db: Database,
  caller: Caller,
  { orderId, status }: { readonly orderId: number; readonly status: StandingOrderStatus },
): Promise<StandingOrder> {
  return changeOrder(db, caller, orderId, async (_, order, now) => {
    if (statusOf(order) === status)
      throw new DomainError(status === "paused" ? "standingOrder.alreadyPaused" : "standingOrder.notPaused");
    const set: Record<StandingOrderStatus, Changed> = {
      active: { pausedAt: null },
      paused: { pausedAt: now },
      ended: { endedAt: now },
    };
    return { set: set[status], details: { status } };
  });
}

/** @throws DomainError forbidden, not_found, or conflict, also if the day's request has been created */
export function skipDay(
  db: Database,
  caller: Caller,
  { orderId, day, skipped }: { readonly orderId: number; readonly day: string; readonly skipped: boolean },
): Promise<StandingOrder> {
  return changeOrder(db, caller, orderId, async (tx, order, now) => {
    const requested = (await readRequestsOf(tx, [orderId], now)).find((request) => request.day === day);
    if (requested) throw new DomainError("standingOrder.dayRequested", { id: requested.requestId });
    if (order.skippedDays.includes(day) === skipped)
      throw new DomainError(skipped ? "standingOrder.alreadySkipped" : "standingOrder.notSkipped");
    const days = daysOf(order);
    const horizon = addDays(now, limits.pickupHorizonDays).toISOString().slice(0, 10);
    if (!days.includes(day) || day > horizon) throw new DomainError("standingOrder.notItsDay");
    const others = order.skippedDays.filter((other) => other !== day && days.includes(other));
    return {
      set: { skippedDays: skipped ? [...others, day] : others },
      details: { [skipped ? "skipped" : "restored"]: day },
    };
  });
}

const cancellable = requestStatuses.filter((status) => nextStatus("request.cancel", status) !== null);

const isCancellable = (orderId: number) =>
  and(eq(transportRequests.standingOrderId, orderId), inArray(transportRequests.status, cancellable));

/** The order's requests that no crew has started. Does not check the caller. */
export const countCancellable = (connection: Connection, orderId: number): Promise<number> =>
  connection.$count(transportRequests, isCancellable(orderId));

export interface CancelledRequests {
  readonly cancelled: number;
  /** Ids of those that could not be cancelled any more: someone else was faster. */
  readonly stayed: readonly number[];
}

/**
 * Each by itself: one that a crew starts at the same time stays.
 * @throws DomainError forbidden or not_found
 */
export async function cancelRequestsOf(
  db: Database,
  caller: Caller,
  { orderId, reason }: { readonly orderId: number; readonly reason: string },
): Promise<CancelledRequests> {
  const action = "standing_order.change";
  await auditRejections(
    db,
    caller,
    { action, resourceType: "standing_order", resourceId: orderId },
    async () => {
      if (!accountMay(caller, action)) throw new DomainError("access.denied");
      return readOrder(db, caller, orderId);
    },
  );
  const requests = await db
    .select({ requestId: transportRequests.id })
    .from(transportRequests)
    .where(isCancellable(orderId))
    .orderBy(asc(transportRequests.transportDate), asc(transportRequests.id));
  const stayed: number[] = [];
  for (const { requestId } of requests) {
    try {
      await cancelRequest(db, caller, { requestId, reason });
    } catch (error) {
      if (!(error instanceof DomainError && error.category === "conflict")) throw error;
      stayed.push(requestId);
    }
  }
  return { cancelled: requests.length - stayed.length, stayed };
}
