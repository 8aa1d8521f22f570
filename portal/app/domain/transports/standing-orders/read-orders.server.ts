import type { Connection } from "@wardway/db/open";
import { organizations, standingOrders, transportRequests, users } from "@wardway/db/schema";
import {
  type Actor,
  DomainError,
  type RequestStatus,
  type StandingDate,
  type StandingOrder,
  type StandingOrderStatus,
  standingOrderLimits,
  standingTripSchema,
} from "@wardway/model";
import { subDays, subMinutes } from "date-fns";
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { personName } from "#app/domain/accounts/deleted-user.ts";
import { notEnded } from "../requests/duplicates.server.ts";
import { type DatesOf, getLastDueDay, listOccurrences, type Occurrence } from "./occurrences.ts";
import { isOrphaned, isResponsible, responsible } from "./responsible.server.ts";

export type StoredOrder = typeof standingOrders.$inferSelect & { readonly timeZone: string };

/** With the names that a `StandingOrder` has. */
export type NamedOrder = StoredOrder & Pick<StandingOrder, "madeBy" | "responsible">;

const author = alias(users, "author");

interface RequestOfDay {
  readonly orderId: number | null;
  readonly day: string | null;
  readonly requestId: number;
  readonly requestStatus: RequestStatus;
  readonly pickup: Date;
}

const MAX_ENDED_ORDERS = 20;
/** Until a request that is not created is called late: the job runs each minute. */
const LATE_MINUTES = 15;

/** For which a missed day is shown. */
const MISSED_DAYS = 7;

const notFound = () => new DomainError("standingOrder.notFound");

/** None without a hospital. */
const ofHospital = ({ organizationId }: Actor) => eq(standingOrders.hospitalId, organizationId ?? 0);

const selectOrders = (connection: Connection) =>
  connection
    .select({
      order: standingOrders,
      timeZone: organizations.timeZone,
      author: { id: author.id, name: author.name, username: author.username },
      responsible: { id: responsible.id, name: responsible.name, username: responsible.username },
      isOrphaned,
    })
    .from(standingOrders)
    .innerJoin(organizations, eq(organizations.id, standingOrders.hospitalId))
    .innerJoin(author, eq(author.id, standingOrders.createdBy))
    .innerJoin(responsible, isResponsible)
    .$dynamic();

type SelectedOrder = Awaited<ReturnType<typeof selectOrders>>[number];

const toNamed = ({ order, timeZone, ...people }: SelectedOrder): NamedOrder => ({
  ...order,
  timeZone,
  madeBy: personName(people.author),
  responsible: people.isOrphaned ? null : personName(people.responsible),
});

/** Those of the actor's hospital: the open ones, the next first; or those that ended last. */
export async function listOrders(
  connection: Connection,
  actor: Actor,
  which: "open" | "ended" = "open",
): Promise<StandingOrder[]> {
  const { endedAt, nextDay, id } = standingOrders;
  const isEnded = which === "ended";
  const rows = await selectOrders(connection)
    .where(and(ofHospital(actor), isEnded ? isNotNull(endedAt) : isNull(endedAt)))
    .orderBy(...(isEnded ? [desc(endedAt), desc(id)] : [sql`${nextDay} asc nulls last`, asc(id)]))
    .limit(isEnded ? MAX_ENDED_ORDERS : standingOrderLimits.open);
  return toOrders(connection, rows.map(toNamed));
}

/** @throws DomainError not_found, also for one of another hospital */
export async function readOrder(
  connection: Connection,
  actor: Actor,
  orderId: number,
): Promise<StandingOrder> {
  const rows = await selectOrders(connection).where(and(eq(standingOrders.id, orderId), ofHospital(actor)));
  const [order] = await toOrders(connection, rows.map(toNamed));
  if (!order) throw notFound();
  return order;
}

/** @throws DomainError not_found, also for one of another hospital */
export async function lockOrder(connection: Connection, actor: Actor, orderId: number): Promise<NamedOrder> {
  const isIt = and(eq(standingOrders.id, orderId), ofHospital(actor));
  // A statement of its own: after a colleague's change that it waits for, a join would miss the account that is responsible now.
  await connection.select({ id: standingOrders.id }).from(standingOrders).where(isIt).for("no key update");
  const [row] = await selectOrders(connection).where(isIt);
  if (!row) throw notFound();
  return toNamed(row);
}

export const statusOf = ({
  pausedAt,
  endedAt,
}: Pick<StoredOrder, "pausedAt" | "endedAt">): StandingOrderStatus =>
  endedAt ? "ended" : pausedAt ? "paused" : "active";

async function toOrders(connection: Connection, stored: readonly NamedOrder[]): Promise<StandingOrder[]> {
  const now = new Date();
  const requests = await readRequestsOf(
    connection,
    stored.map(({ id }) => id),
    now,
  );
  return stored.map((order) => ({
    id: order.id,
    status: statusOf(order),
    weekdays: order.weekdays,
    everyWeeks: order.everyWeeks,
    firstDay: order.firstDay,
    lastDay: order.lastDay,
    pickupTime: order.pickupTime,
    daysAhead: order.daysAhead,
    timeZone: order.timeZone,
    trip: order.trip,
    returnTrip: order.preparedReturn && standingTripSchema.strip().parse(order.preparedReturn),
    failure: failureOf(order),
    missedDays: order.missedDays.filter((day) => day >= subDays(now, MISSED_DAYS).toISOString().slice(0, 10)),
    dates: listDates(
      order,
      requests.filter(({ orderId }) => orderId === order.id),
      now,
    ),
    createdAt: order.createdAt.toISOString(),
    madeBy: order.madeBy,
    responsible: order.responsible,
  }));
}

/** Of the next day only: one that is skipped, missed or requested since is over. */
function failureOf(order: StoredOrder): StandingOrder["failure"] {
  const { failure, failedDay: day } = order;
  if (failure === null || day === null || day !== order.nextDay || statusOf(order) !== "active") return null;
  return { ...failure, day };
}

const isNotEnded = (status: RequestStatus) => notEnded.some((other) => other === status);

function listDates(order: StoredOrder, requests: readonly RequestOfDay[], now: Date): StandingDate[] {
  const dates: StandingDate[] = requests
    .filter(({ pickup, requestStatus }) => pickup > now || isNotEnded(requestStatus))
    .map(({ day, pickup, ...request }) => ({
      day: day ?? "",
      pickup: pickup.toISOString(),
      state: "requested",
      requestId: request.requestId,
      requestStatus: request.requestStatus,
    }));
  const requested = new Set(requests.map(({ day }) => day));
  const isLate = isDueLongAgo(order, now);
  let others = 0;
  if (!order.endedAt)
    for (const { day, pickup } of listOccurrences(order, order.timeZone, now)) {
      if (others === standingOrderLimits.dates) break;
      if (requested.has(day)) continue;
      others += 1;
      const state = order.skippedDays.includes(day) ? "skipped" : isLate(day) ? "late" : "planned";
      dates.push({ day, pickup: pickup.toISOString(), state, requestId: null, requestStatus: null });
    }
  return dates.toSorted((one, other) => one.day.localeCompare(other.day));
}

/** Whether a day without a request should have had one some time ago, also since the order was changed. */
function isDueLongAgo(order: StoredOrder, now: Date): (day: string) => boolean {
  const before = subMinutes(now, LATE_MINUTES);
  if (statusOf(order) !== "active" || order.changedAt > before) return () => false;
  const lastDue = getLastDueDay(order.daysAhead, order.timeZone, before);
  return (day) => day <= lastDue;
}

/** Those of the last days and of days to come, and any that have not ended. */
export async function readRequestsOf(
  connection: Connection,
  orderIds: readonly number[],
  now: Date,
): Promise<readonly RequestOfDay[]> {
  const { id, status, transportDate, standingOrderId, standingOrderDay } = transportRequests;
  if (orderIds.length === 0) return [];
  return connection
    .select({
      orderId: standingOrderId,
      day: standingOrderDay,
      requestId: id,
      requestStatus: status,
      pickup: transportDate,
    })
    .from(transportRequests)
    .where(
      and(
        isNotNull(standingOrderId),
        inArray(standingOrderId, [...orderIds]),
        or(gte(standingOrderDay, subDays(now, 3).toISOString().slice(0, 10)), inArray(status, [...notEnded])),
      ),
    )
    .orderBy(asc(standingOrderDay), asc(id));
}

/** The first day to come that has no request and is not skipped. */
export async function findNext(
  connection: Connection,
  order: DatesOf & Pick<StoredOrder, "id" | "skippedDays" | "timeZone">,
  now: Date,
): Promise<Occurrence | null> {
  const requested = await readRequestsOf(connection, [order.id], now);
  const taken = new Set([...order.skippedDays, ...requested.map(({ day }) => day)]);
  for (const occurrence of listOccurrences(order, order.timeZone, now))
    if (!taken.has(occurrence.day)) return occurrence;
  return null;
}
