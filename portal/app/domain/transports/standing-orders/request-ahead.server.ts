import type { Database, Transaction } from "@wardway/db/open";
import { organizations, standingOrders } from "@wardway/db/schema";
import { DomainError, describeError, standingOrderLimits } from "@wardway/model";
import { decodeMessage, type MessageDescription } from "@wardway/model/messages/message";
import { addDays, subDays } from "date-fns";
import { and, asc, eq, isNull, lt, lte, notInArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { isDatabaseUnavailable } from "#app/infra/database-unavailable.server.ts";
import { logFailure, logWarning } from "#app/infra/fault-log.server.ts";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import type { Mapped } from "../record/request-route.server.ts";
import { createRequest } from "../requests/create-request.server.ts";
import { changeOrder, toRequest } from "./manage-orders.server.ts";
import { listOccurrences } from "./occurrences.ts";
import { notifyOfFailure } from "./order-notices.server.ts";
import { findNext, readRequestsOf, type StoredOrder } from "./read-orders.server.ts";
import { isResponsible, responsible } from "./responsible.server.ts";

const MAX_ORDERS_PER_PASS = 200;
/** An order has at most one request a day. */
const MAX_PASSES = standingOrderLimits.daysAhead + 1;

const { id, nextDay, lastDay, daysAhead, endedAt, pausedAt } = standingOrders;

/** Ends an attempt without a line in the log. */
class Unlogged extends Error {}

/** Another process has created the request, or a user has changed the order since. */
class NotDue extends Unlogged {}

/** It failed for the same reason a minute ago. */
class FailsAgain extends Unlogged {}

interface Run {
  /** For tests. */
  readonly now?: Date;
  readonly signal?: AbortSignal;
}

/**
 * Creates the requests of standing orders whose time has come, each in a transaction of its own, however many processes run this,
 * and ends orders after their last day. In the name of the account that is responsible for the order, also once it has left: the
 * patient still needs the transport. Others do not wait for one that fails.
 */
export async function requestAhead(mapped: Mapped, { now: fixed, signal }: Run = {}): Promise<void> {
  const failed: number[] = [];
  const work = async (orders: readonly DueOrder[], act: (order: DueOrder, now: Date) => Promise<void>) => {
    for (const order of orders) {
      if (signal?.aborted) return;
      try {
        await act(order, fixed ?? new Date());
      } catch (error) {
        failed.push(order.id);
        if (!(error instanceof Unlogged)) logFailure("create the request of a standing order", error);
      }
    }
  };
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const due = await findOrders(mapped.db, failed, isDue(fixed ?? new Date()));
    if (due.length === 0 || signal?.aborted) break;
    await work(due, (order, now) => attemptNext(mapped, order, now));
    triggerJobs("live");
    triggerJobs("mail");
  }
  const over = await findOrders(mapped.db, failed, isOver(fixed ?? new Date()));
  await work(over, (order, now) => end(mapped.db, order, now));
}

type DueOrder = StoredOrder & Pick<Caller, "userId" | "username">;

/** In UTC, for an index: the days of all time zones are within a day of it. */
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

const localTime = (now: Date) =>
  sql`(${now.toISOString()}::timestamptz at time zone ${organizations.timeZone})`;

/** As `getLastDueDay`. */
const isDue = (now: Date) =>
  and(
    isNull(pausedAt),
    lte(nextDay, dayOf(addDays(now, standingOrderLimits.daysAhead + 1))),
    lte(nextDay, sql`(${localTime(now)} - interval '8 hours')::date + ${daysAhead}::integer`),
  );

const isOver = (now: Date) =>
  and(lt(lastDay, dayOf(addDays(now, 1))), lt(lastDay, sql`${localTime(now)}::date`));

async function findOrders(
  db: Database,
  failed: readonly number[],
  condition: SQL | undefined,
): Promise<readonly DueOrder[]> {
  const rows = await db
    .select({
      order: standingOrders,
      timeZone: organizations.timeZone,
      userId: responsible.id,
      username: responsible.username,
    })
    .from(standingOrders)
    .innerJoin(organizations, eq(organizations.id, standingOrders.hospitalId))
    .innerJoin(responsible, isResponsible)
    .where(and(isNull(endedAt), condition, notInArray(id, [...failed])))
    .orderBy(asc(nextDay), asc(id))
    .limit(MAX_ORDERS_PER_PASS);
  return rows.map(({ order, ...more }) => ({ ...order, ...more }));
}

const callerOf = ({ userId, username, hospitalId }: DueOrder): Caller => ({
  userId,
  username,
  ipAddress: null,
  role: "hospital",
  organizationId: hospitalId,
});

/** A failure is shown on the order until an attempt succeeds, which follows each minute. */
async function attemptNext(mapped: Mapped, order: DueOrder, now: Date): Promise<void> {
  try {
    await requestNext(mapped, order, now);
  } catch (error) {
    if (error instanceof NotDue || isDatabaseUnavailable(error)) throw error;
    const isNews = await recordFailure(mapped.db, order, describeFailure(error), now).catch(
      (fault: unknown) => {
        if (fault instanceof NotDue) throw fault;
        logFailure("record the failure of a standing order", fault);
        return true;
      },
    );
    throw isNews ? error : new FailsAgain();
  }
}

/** For the hospital: what is unexpected may quote a row. */
const describeFailure = (error: unknown): MessageDescription =>
  error instanceof DomainError
    ? { code: error.code, params: error.params, message: error.message }
    : describeError("standingOrder.requestFailed");

/** Notifies once for each day. @returns false if the order has failed for the same day and reason before */
function recordFailure(
  db: Database,
  order: DueOrder,
  failure: MessageDescription,
  now: Date,
): Promise<boolean> {
  const day = order.nextDay ?? "";
  return db.transaction(async (tx) => {
    const claimed = await claim(tx, order);
    const isNewDay = claimed.failedDay !== day;
    if (!isNewDay && claimed.failure?.code === failure.code) return false;
    const details = { automatic: 1, failed: day, reason: failure.code };
    const set = { failedDay: day, failure };
    await changeOrder(tx, callerOf(order), order.id, async () => ({ set, details }), now);
    if (isNewDay) await notifyOfFailure(tx, order, day);
    return true;
  });
}

async function requestNext(mapped: Mapped, order: DueOrder, now: Date): Promise<void> {
  const day = order.nextDay ?? "";
  const pickup = findPickup(order, day, now);
  if (pickup === null) return recordMissed(mapped.db, order, now);
  const { data: input, error } = toRequest(order.trip, pickup);
  if (!input) throw rejectionOf(error);
  const standing = {
    orderId: order.id,
    day,
    preparedReturn: order.preparedReturn && { ...order.preparedReturn, preparedAt: now.toISOString() },
    claim: (tx: Transaction) => claimDay(tx, order, now),
  };
  const request = { ...input, hospitalId: order.hospitalId };
  await createRequest(mapped, callerOf(order), request, null, { standing });
}

/** This release no longer accepts what an earlier one stored. */
function rejectionOf({ issues: [issue] }: z.ZodError): DomainError {
  const message = decodeMessage(issue?.message ?? "");
  const described = message.code === "" ? describeError("validation.failed") : message;
  return new DomainError([{ field: issue?.path.join(".") ?? "", ...described }]);
}

/** Null if it has passed. */
function findPickup(order: DueOrder, day: string, now: Date): Date | null {
  for (const occurrence of listOccurrences(order, order.timeZone, now)) {
    if (occurrence.day === day) return occurrence.pickup;
    if (occurrence.day > day) break;
  }
  return null;
}

/** Of processes that find the same order, one goes on. @throws NotDue if it has changed since, or another process has it */
async function claim(tx: Transaction, { id: orderId, nextDay: day }: DueOrder) {
  const isUnchanged = day === null ? isNull(nextDay) : eq(nextDay, day);
  const [claimed] = await tx
    .select()
    .from(standingOrders)
    .where(and(eq(id, orderId), isUnchanged, isNull(endedAt)))
    .for("no key update", { skipLocked: true });
  if (!claimed) throw new NotDue();
  return claimed;
}

/** The order goes on to its next day, in the transaction that creates the request of this one. */
async function claimDay(tx: Transaction, order: DueOrder, now: Date): Promise<void> {
  const claimed = await claim(tx, order);
  if (claimed.pausedAt) throw new NotDue();
  const skippedDays = [...claimed.skippedDays, order.nextDay ?? ""];
  const next = await findNext(tx, { ...claimed, timeZone: order.timeZone, skippedDays }, now);
  await tx
    .update(standingOrders)
    .set({ nextDay: next?.day ?? null })
    .where(eq(id, order.id));
}

/** Such as when the portal stood still for longer than the days ahead. Users see the days, and the trail has them. */
async function recordMissed(db: Database, order: DueOrder, now: Date): Promise<void> {
  const missed = await listMissed(db, order, now);
  await db.transaction(async (tx) => {
    await claim(tx, order);
    const missedDays = [...order.missedDays, ...missed].slice(-standingOrderLimits.missed);
    const details = { automatic: 1, missed: missed.join(" ") };
    await changeOrder(tx, callerOf(order), order.id, async () => ({ set: { missedDays }, details }), now);
  });
  logWarning(
    `The pick-ups of standing order ${order.id} on ${missed.join(", ")} passed before a request was created.`,
  );
}

async function listMissed(db: Database, order: DueOrder, now: Date): Promise<string[]> {
  const days: string[] = [];
  const from = subDays(new Date(`${order.nextDay}T00:00:00Z`), 1);
  const requested = (await readRequestsOf(db, [order.id], from)).map(({ day }) => day);
  const taken = new Set([...order.skippedDays, ...requested]);
  for (const { day, pickup } of listOccurrences(order, order.timeZone, from)) {
    if (pickup > now) break;
    if (day >= (order.nextDay ?? "") && !taken.has(day)) days.push(day);
  }
  return days;
}

async function end(db: Database, order: DueOrder, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await claim(tx, order);
    const details = { automatic: 1, status: "ended" };
    await changeOrder(tx, callerOf(order), order.id, async () => ({ set: { endedAt: now }, details }), now);
  });
}
