import { standingOrders, transportRequests } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import {
  changeRequestSchema,
  createRequestSchema,
  createStandingOrderSchema,
  limits,
  prepareReturnSchema,
  standingOrderLimits,
  weekdays,
} from "@wardway/model";
import { DAY_MS } from "@wardway/model/durations";
import { fieldsIn, momentIn } from "@wardway/widgets/ui/time-zone";
import { subHours } from "date-fns";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { requestBody } from "#app/domain/testing/commands.ts";
import { lastAuditRow } from "#app/domain/testing/last-audit-row.ts";
import { mapsOf } from "#app/domain/testing/maps.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import { cancelRequest } from "../lifecycle/lifecycle.server.ts";
import { readEvents } from "../record/read-events.server.ts";
import { readRequest } from "../record/read-request.server.ts";
import { changeRequest } from "../requests/change-request.server.ts";
import { createRequest } from "../requests/create-request.server.ts";
import { findDuplicates } from "../requests/duplicates.server.ts";
import { prepareReturn, requestPreparedReturn } from "../requests/prepared-return.server.ts";
import { cancelRequestsOf, changeOrderStatus, createOrder, skipDay } from "./manage-orders.server.ts";
import { listOrders, readOrder } from "./read-orders.server.ts";
import { requestAhead } from "./request-ahead.server.ts";

let database: TestDatabase;
let town: Town;

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
});
afterAll(() => database.close());

const nurse = () => nth(town.hospitals, 0).staff[0];
const colleague = () => nth(town.hospitals, 0).staff[1];
const stranger = () => nth(town.hospitals, 1).staff[0];
const company = () => nth(town.companies, 0).staff[0];

let patients = 0;
const timeZone = "America/New_York";
const today = fieldsIn(timeZone, new Date()).date;
const dayAfter = (days: number) => new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);

async function request(body: object = {}) {
  patients += 1;
  const input = createRequestSchema.parse({
    ...requestBody,
    medicalRecordNumber: `MRN-7${patients}`,
    currentRoom: "12",
    acceptingPhysician: "Dr. Varga",
    bedConfirmed: true,
    needs: { weightKg: 82.5, allergies: "penicillin" },
    ...body,
  });
  return createRequest(mapsOf(database.db), nurse(), input);
}

interface Making {
  readonly requestId?: number;
  readonly revision?: number;
  readonly preparedAt?: string;
  readonly who?: Caller;
  readonly [field: string]: unknown;
}

/** Daily, from the day after tomorrow, three days ahead. */
async function make({ requestId, revision, preparedAt, who = nurse(), ...changed }: Making = {}) {
  const input = createStandingOrderSchema.parse({
    requestId: requestId ?? (await request()).id,
    weekdays,
    firstDay: dayAfter(2),
    pickupTime: "07:30",
    daysAhead: 3,
    ...changed,
  });
  return createOrder(database.db, who, { ...input, ...(revision && { revision }), preparedAt });
}

/** Runs the job as if it were noon, this many days after today. */
const pass = (days = 0) =>
  requestAhead(mapsOf(database.db), { now: momentIn(timeZone, dayAfter(days), "12:00") as Date });

const requestsOf = (orderId: number) =>
  database.db
    .select()
    .from(transportRequests)
    .where(eq(transportRequests.standingOrderId, orderId))
    .orderBy(asc(transportRequests.transportDate));

const daysOf = async (orderId: number) => (await requestsOf(orderId)).map((row) => row.standingOrderDay);

beforeEach(async () => {
  await database.db.update(standingOrders).set({ endedAt: new Date(), nextDay: null });
});

describe("a standing order", () => {
  it("takes over patient, places and needs, and nothing of one day", async () => {
    const { id } = await request();
    const order = await make({ requestId: id });
    expect(order).toMatchObject({
      status: "active",
      returnTrip: null,
      timeZone,
      trip: { currentRoom: "12", acceptingPhysician: "Dr. Varga", needs: { weightKg: 82.5 } },
    });
    expect(Object.keys(order.trip)).not.toContain("bedConfirmed");
    expect(await lastAuditRow(database.db, "standing_order.create")).toMatchObject({
      resourceId: order.id,
      details: { fromRequest: id },
    });
    expect(order.dates).toHaveLength(standingOrderLimits.dates);
    expect(order.dates[0]).toMatchObject({ day: dayAfter(2), state: "planned", requestId: null });
  });

  it("counts the request that it is made from as that of its day", async () => {
    const { id } = await request({ transportDate: `${dayAfter(3)}T20:00:00Z` });
    const order = await make({ requestId: id, pickupTime: "14:00" });
    await pass();
    expect((await requestsOf(order.id)).map((row) => [row.id === id, row.standingOrderDay])).toEqual([
      [false, dayAfter(2)],
      [true, dayAfter(3)],
    ]);
  });

  it("requests the afternoon of a day whose morning is the request that it is made from", async () => {
    const { id } = await request({ transportDate: `${dayAfter(3)}T13:00:00Z` });
    const order = await make({ requestId: id, pickupTime: "14:00" });
    await pass();
    expect(await daysOf(order.id)).toEqual([dayAfter(2), dayAfter(3)]);
    expect((await requestsOf(order.id)).map((row) => row.id)).not.toContain(id);
  });

  it("becomes requests ahead of time, in the name of who made it, and never two for a day", async () => {
    const order = await make();
    await Promise.all([pass(), pass(), pass()]);
    await pass();
    const requests = await requestsOf(order.id);
    expect(requests.map((row) => row.standingOrderDay)).toEqual([dayAfter(2), dayAfter(3)]);
    expect(requests[0]).toMatchObject({ createdBy: nurse().userId, status: "pending", bedConfirmedAt: null });
    const id = requests[0]?.id ?? 0;
    expect(await readRequest(database.db, nurse(), id)).toMatchObject({ standingOrderId: order.id });
    expect(await readRequest(database.db, company(), id)).toMatchObject({ standingOrderId: null });
    expect((await readEvents(database.db, nurse(), id))[0]).toMatchObject({
      type: "created",
      actorName: null,
    });
    expect(await lastAuditRow(database.db, "request.create")).toMatchObject({
      details: { automatic: 1, standingOrder: order.id, hospital: nurse().organizationId },
    });
    await pass(1);
    expect(await daysOf(order.id)).toEqual([dayAfter(2), dayAfter(3), dayAfter(4)]);
    const { dates } = await readOrder(database.db, nurse(), order.id);
    expect(dates.map(({ state }) => state).slice(0, 4)).toEqual([
      "requested",
      "requested",
      "requested",
      "planned",
    ]);
  });

  it("does not request a day again whose request was cancelled", async () => {
    const order = await make();
    await pass();
    const [first] = await requestsOf(order.id);
    await cancelRequest(database.db, nurse(), { requestId: first?.id ?? 0, reason: "Patient is ill" });
    await pass(1);
    expect(await daysOf(order.id)).toEqual([dayAfter(2), dayAfter(3), dayAfter(4)]);
    expect((await readOrder(database.db, nurse(), order.id)).dates[0]).toMatchObject({
      state: "requested",
      requestStatus: "cancelled",
    });
  });

  it("skips a day, takes that back, and says if it is too late for either", async () => {
    const order = await make({ firstDay: dayAfter(3) });
    const skip = (day: string, skipped: boolean) =>
      skipDay(database.db, nurse(), { orderId: order.id, day, skipped });
    await pass();
    await expect(skip(dayAfter(3), true)).rejects.toMatchObject({ code: "standingOrder.dayRequested" });
    await expect(skip("2026-01-05", true)).rejects.toMatchObject({ code: "standingOrder.notItsDay" });
    await expect(skip(dayAfter(4), false)).rejects.toMatchObject({ code: "standingOrder.notSkipped" });
    expect((await skip(dayAfter(4), true)).dates[1]).toMatchObject({ day: dayAfter(4), state: "skipped" });
    expect(await lastAuditRow(database.db, "standing_order.change")).toMatchObject({
      details: { skipped: dayAfter(4) },
    });
    await pass(2);
    expect(await daysOf(order.id)).toEqual([dayAfter(3), dayAfter(5)]);
    await skip(dayAfter(4), false);
    await pass(2);
    expect(await daysOf(order.id)).toEqual([dayAfter(3), dayAfter(4), dayAfter(5)]);
  });

  it("requests nothing while it is paused or after its end, and goes on when it is resumed", async () => {
    const order = await make();
    const change = (status: "active" | "paused" | "ended", who = nurse()) =>
      changeOrderStatus(database.db, who, { orderId: order.id, status });
    expect((await change("paused")).status).toBe("paused");
    await expect(change("paused", colleague())).rejects.toMatchObject({
      code: "standingOrder.alreadyPaused",
    });
    await pass();
    expect(await requestsOf(order.id)).toEqual([]);
    await change("active", colleague());
    await expect(change("active")).rejects.toMatchObject({ code: "standingOrder.notPaused" });
    await pass();
    expect(await daysOf(order.id)).toEqual([dayAfter(2), dayAfter(3)]);
    expect((await change("ended")).dates.map(({ state }) => state)).toEqual(["requested", "requested"]);
    await expect(change("active")).rejects.toMatchObject({ code: "standingOrder.ended" });
    await pass(3);
    expect(await daysOf(order.id)).toHaveLength(2);
    expect((await listOrders(database.db, nurse())).map(({ id }) => id)).not.toContain(order.id);
    expect((await listOrders(database.db, nurse(), "ended"))[0]?.id).toBe(order.id);
  });

  it("cancels its requests that no crew has started", async () => {
    const order = await make();
    await pass();
    const rows = await requestsOf(order.id);
    await database.db
      .update(transportRequests)
      .set({ status: "in_progress", ambulanceCompanyId: company().organizationId })
      .where(eq(transportRequests.id, rows[0]?.id ?? 0));
    const cancel = (who: Caller) =>
      cancelRequestsOf(database.db, who, { orderId: order.id, reason: "Admitted as an inpatient" });
    await expect(cancel(stranger())).rejects.toMatchObject({ category: "not_found" });
    expect(await lastAuditRow(database.db, "standing_order.change")).toMatchObject({
      userId: stranger().userId,
      resourceId: order.id,
      success: false,
    });
    await expect(cancel(company())).rejects.toMatchObject({ category: "forbidden" });
    expect(await cancel(nurse())).toEqual({ cancelled: 1, stayed: [] });
    expect((await requestsOf(order.id)).map(({ status }) => status)).toEqual(["in_progress", "cancelled"]);
    expect(await cancel(nurse())).toEqual({ cancelled: 0, stayed: [] });
  });

  it("also cancels a request whose pick-up has passed, and shows it until then", async () => {
    const order = await make();
    await pass();
    const [late] = await requestsOf(order.id);
    await database.db
      .update(transportRequests)
      .set({ transportDate: subHours(new Date(), 1), standingOrderDay: today })
      .where(eq(transportRequests.id, late?.id ?? 0));
    expect((await readOrder(database.db, nurse(), order.id)).dates[0]).toMatchObject({ requestId: late?.id });
    await cancelRequestsOf(database.db, nurse(), { orderId: order.id, reason: "Patient has died" });
    expect((await requestsOf(order.id)).map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
  });

  it("ends by itself after its last day, and goes on after an outage with the days to come", async () => {
    const order = await make({ lastDay: dayAfter(5) });
    await pass(4);
    expect(await daysOf(order.id)).toEqual([dayAfter(5)]);
    expect(await lastAuditRow(database.db, "standing_order.change")).toMatchObject({
      details: { automatic: 1, missed: `${dayAfter(2)} ${dayAfter(3)} ${dayAfter(4)}` },
    });
    expect((await readOrder(database.db, nurse(), order.id)).missedDays).toEqual([2, 3, 4].map(dayAfter));
    await pass(7);
    expect((await readOrder(database.db, nurse(), order.id)).status).toBe("ended");
    expect(await lastAuditRow(database.db, "standing_order.change")).toMatchObject({
      details: { automatic: 1, status: "ended" },
    });
  });

  it("prepares the return trip of each request", async () => {
    const { id } = await request();
    await expect(make({ requestId: id, preparesReturn: true })).rejects.toMatchObject({
      category: "invalid",
    });
    const trip = prepareReturnSchema.parse({ ...requestBody, destination: "Home, 12 Oak Street" });
    await prepareReturn(database.db, nurse(), { requestId: id, ...trip, bedConfirmed: true });
    await expect(make({ requestId: id, preparesReturn: true, preparedAt: "another" })).rejects.toMatchObject({
      code: "standingOrder.returnChanged",
    });
    const order = await make({ requestId: id, preparesReturn: true });
    expect(order.returnTrip?.destination).toBe("Home, 12 Oak Street");
    await pass();
    const returns = (await requestsOf(order.id)).map((row) => row.preparedReturn);
    expect(returns).toMatchObject([
      { destination: "Home, 12 Oak Street", bedConfirmed: false },
      { destination: "Home, 12 Oak Street", bedConfirmed: false },
    ]);
  });

  it("does not make one press on Patient Is Ready ask about the requests of other days", async () => {
    const { id } = await request();
    const trip = prepareReturnSchema.parse({ ...requestBody, medicalRecordNumber: `MRN-7${patients}` });
    await prepareReturn(database.db, nurse(), { requestId: id, ...trip });
    const order = await make({ requestId: id });
    await pass();
    expect(await requestsOf(order.id)).toHaveLength(2);
    const returned = await requestPreparedReturn(mapsOf(database.db), nurse(), {
      requestId: id,
      confirmed: [],
    });
    expect(returned.outbound?.id).toBe(id);
  });

  it("is asked about in a new request of its day, however many days are requested", async () => {
    const order = await make({ firstDay: dayAfter(2), daysAhead: 10 });
    await pass();
    const requests = await requestsOf(order.id);
    const last = requests.at(-1);
    expect(requests.length).toBeGreaterThan(limits.duplicates);
    const input = createRequestSchema.parse({
      ...requestBody,
      medicalRecordNumber: `MRN-7${patients}`,
      transportDate: last?.transportDate.toISOString(),
    });
    const create = (confirmed: readonly number[]) =>
      createRequest(mapsOf(database.db), nurse(), input, null, { confirmed });
    await expect(create([])).rejects.toMatchObject({ code: "transport.duplicate" });
    const found = (await findDuplicates(database.db, nurse(), input)).map(({ id }) => id);
    expect(found).toContain(last?.id);
    expect((await create(found)).status).toBe("pending");
  });

  it("goes on with the request that replaces one without a response", async () => {
    const order = await make();
    await pass();
    const [first] = await requestsOf(order.id);
    const again = createRequestSchema.parse({ ...requestBody, medicalRecordNumber: `MRN-7${patients}` });
    const renewed = await createRequest(mapsOf(database.db), nurse(), again, null, {
      renews: first?.id ?? 0,
    });
    const days = (await requestsOf(order.id)).map((row) => [row.id, row.standingOrderDay]);
    expect(days).toContainEqual([renewed.id, dayAfter(2)]);
    expect(days).toHaveLength(2);
  });

  it("says which day is late, and not before it should have been requested", async () => {
    const order = await make({ firstDay: dayAfter(1) });
    const stateOf = async () => (await readOrder(database.db, nurse(), order.id)).dates[0]?.state;
    expect(await stateOf()).toBe("planned");
    const before = subHours(new Date(), 1);
    await database.db
      .update(standingOrders)
      .set({ changedAt: before })
      .where(eq(standingOrders.id, order.id));
    expect(await stateOf()).toBe("late");
    await pass();
    expect(await stateOf()).toBe("requested");
  });

  it("is not stopped by another one that fails", async () => {
    const broken = await make();
    const order = await make();
    const [row] = await database.db.select().from(standingOrders).where(eq(standingOrders.id, broken.id));
    if (!row) throw new Error("The order is not stored.");
    await database.db
      .update(standingOrders)
      .set({ trip: { ...row.trip, destination: "" } })
      .where(eq(standingOrders.id, broken.id));
    await pass();
    expect(await daysOf(broken.id)).toEqual([]);
    expect(await daysOf(order.id)).toHaveLength(2);
  });
});

describe("rejected is an order", () => {
  it("of another hospital's request, by a company, and by an administrator", async () => {
    const { id } = await request();
    await expect(make({ requestId: id, who: stranger() })).rejects.toMatchObject({ category: "not_found" });
    await expect(make({ requestId: id, who: company() })).rejects.toMatchObject({ category: "forbidden" });
    await expect(make({ requestId: id, who: town.admin })).rejects.toMatchObject({ category: "forbidden" });
    const order = await make({ requestId: id });
    await expect(readOrder(database.db, stranger(), order.id)).rejects.toMatchObject({
      category: "not_found",
    });
    expect(await listOrders(database.db, stranger())).toEqual([]);
    for (const who of [stranger(), company(), town.admin])
      await expect(
        changeOrderStatus(database.db, who, { orderId: order.id, status: "ended" }),
      ).rejects.toMatchObject({ category: who === stranger() ? "not_found" : "forbidden" });
  });

  it("that another user has made for this patient and time a moment ago", async () => {
    const { id } = await request();
    const both = await Promise.allSettled([
      make({ requestId: id }),
      make({ requestId: id, who: colleague() }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(make({ requestId: id, weekdays: ["MO"] })).rejects.toMatchObject({
      code: "standingOrder.exists",
    });
    expect(await make({ requestId: id, pickupTime: "11:45" })).toMatchObject({ status: "active" });
  });

  it("from a request of another order that goes on, at a time near that one's", async () => {
    const { id } = await request({ transportDate: `${dayAfter(3)}T12:30:00Z` });
    await make({ requestId: id, firstDay: dayAfter(3), lastDay: dayAfter(3) });
    await expect(make({ requestId: id, pickupTime: "09:00" })).rejects.toMatchObject({
      code: "standingOrder.openRequests",
      message: expect.stringContaining(String(id)),
    });
  });

  it("for days that an earlier order does not have", async () => {
    const { id } = await request();
    await make({ requestId: id, lastDay: dayAfter(20) });
    expect(await make({ requestId: id, firstDay: dayAfter(21) })).toMatchObject({ status: "active" });
  });

  it("near requests that an ended order has left, unless the patient needs both", async () => {
    const { id } = await request();
    const first = await make({ requestId: id });
    await pass();
    await changeOrderStatus(database.db, nurse(), { orderId: first.id, status: "ended" });
    const left = (await requestsOf(first.id)).map((row) => row.id).join(", ");
    const later = { requestId: id, pickupTime: "09:00" };
    await expect(make(later)).rejects.toMatchObject({
      code: "standingOrder.openRequests",
      message: expect.stringContaining(left),
    });
    expect(await make({ ...later, pickupTime: "11:00" })).toMatchObject({ status: "active" });
    expect(await make({ ...later, besidesOpenRequests: true })).toMatchObject({ status: "active" });
  });

  it("of a request that has changed since, and of one without a day to come", async () => {
    const { id, revision } = await request();
    const changed = { ...requestBody, medicalRecordNumber: "MRN-70001", destination: "12 Oak Street" };
    await changeRequest(mapsOf(database.db), nurse(), {
      ...changeRequestSchema.parse({ ...changed, revision }),
      requestId: id,
    });
    await expect(make({ requestId: id, revision })).rejects.toMatchObject({
      code: "standingOrder.requestChanged",
    });
    const over = { requestId: id, firstDay: dayAfter(-3), lastDay: dayAfter(-1) };
    await expect(make(over)).rejects.toMatchObject({ category: "invalid" });
  });

  it("beyond the hospital's number of open ones", async () => {
    const order = await make();
    const [row] = await database.db.select().from(standingOrders).where(eq(standingOrders.id, order.id));
    if (!row) throw new Error("The order is not stored.");
    const { id: _, ...copy } = row;
    await database.db
      .insert(standingOrders)
      .values(Array.from({ length: standingOrderLimits.open - 1 }, () => copy));
    await expect(make()).rejects.toMatchObject({ code: "standingOrder.tooMany" });
    expect(await listOrders(database.db, nurse())).toHaveLength(standingOrderLimits.open);
  });
});
