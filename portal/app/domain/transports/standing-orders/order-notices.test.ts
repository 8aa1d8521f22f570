import {
  auditLog,
  mailOutbox,
  notifications,
  standingOrders,
  transportRequests,
  users,
} from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import {
  createRequestSchema,
  createStandingOrderSchema,
  type NoticeType,
  systemSettingsSchema,
  weekdays,
} from "@wardway/model";
import { DAY_MS } from "@wardway/model/durations";
import { fieldsIn, momentIn } from "@wardway/widgets/ui/time-zone";
import { and, asc, eq, like, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { readBacklogs } from "#app/domain/diagnostics/backlogs.server.ts";
import { compose } from "#app/domain/mail/compose-mail.server.ts";
import { requestBody } from "#app/domain/testing/commands.ts";
import { lastAuditRow } from "#app/domain/testing/last-audit-row.ts";
import { mapsOf } from "#app/domain/testing/maps.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import { createSecretBox } from "#app/infra/secret-box.server.ts";
import { createRequest } from "../requests/create-request.server.ts";
import { adoptOrder } from "./adopt-order.server.ts";
import { changeOrderStatus, createOrder, skipDay } from "./manage-orders.server.ts";
import { notifyOfOrphans } from "./order-notices.server.ts";
import { readOrder } from "./read-orders.server.ts";
import { requestAhead } from "./request-ahead.server.ts";

let database: TestDatabase;
let town: Town;

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
  await database.db.update(users).set({ email: sql`'person-' || id || '@hospital.example'` });
});
afterAll(() => database.close());

const nurse = () => nth(town.hospitals, 0).staff[0];
const manager = () => nth(town.hospitals, 0).staff[1];

beforeEach(async () => {
  await database.db.update(standingOrders).set({ endedAt: new Date(), nextDay: null });
  await database.db.update(users).set({ isManager: true }).where(eq(users.id, manager().userId));
});

const timeZone = "America/New_York";
const today = fieldsIn(timeZone, new Date()).date;
const dayAfter = (days: number) => new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);

let patients = 0;

/** By the nurse: daily, from the day after tomorrow, three days ahead. */
async function make() {
  patients += 1;
  const body = { ...requestBody, medicalRecordNumber: `MRN-8${patients}`, destination: "Dialysis center" };
  const { id: requestId } = await createRequest(
    mapsOf(database.db),
    nurse(),
    createRequestSchema.parse(body),
  );
  const schedule = { weekdays, firstDay: dayAfter(2), pickupTime: "07:30", daysAhead: 3 };
  const input = createStandingOrderSchema.parse({ requestId, ...schedule });
  return createOrder(database.db, nurse(), input);
}

/** As if a later release asked for a destination. */
const setDestination = (orderId: number, destination: string) =>
  database.db
    .update(standingOrders)
    .set({
      trip: sql`jsonb_set(${standingOrders.trip}, '{destination}', ${JSON.stringify(destination)}::jsonb)`,
    })
    .where(eq(standingOrders.id, orderId));

/** @returns an order that fails */
async function makeBroken() {
  const order = await make();
  await setDestination(order.id, "");
  return order;
}

/** Runs the job as if it were noon, this many days after today. */
const pass = (days = 0) =>
  requestAhead(mapsOf(database.db), { now: momentIn(timeZone, dayAfter(days), "12:00") as Date });

/** With a database that rejects each new request with this code of PostgreSQL. */
async function passWith(code: string): Promise<void> {
  const { db } = database;
  await db.execute(sql`create function reject() returns trigger language plpgsql as
    ${sql.raw(`$$ begin raise exception 'MRN-80000' using errcode = '${code}'; end $$`)}`);
  await db.execute(sql`create trigger reject before insert on transport_requests
    for each row execute function reject()`);
  await pass();
  await db.execute(sql`drop function reject() cascade`);
}

const read = (orderId: number) => readOrder(database.db, nurse(), orderId);
const countFailing = async () => (await readBacklogs(database.db))?.failingOrders;

async function createdBy(orderId: number): Promise<readonly number[]> {
  const rows = await database.db
    .select({ userId: transportRequests.createdBy })
    .from(transportRequests)
    .where(eq(transportRequests.standingOrderId, orderId));
  return rows.map(({ userId }) => userId);
}

/** Ids of those who were notified. */
async function notifiedOf(orderId: number, type: NoticeType): Promise<readonly number[]> {
  const rows = await database.db
    .select({ userId: notifications.userId })
    .from(notifications)
    .where(and(eq(notifications.standingOrderId, orderId), eq(notifications.type, type)))
    .orderBy(asc(notifications.userId));
  return rows.map(({ userId }) => userId);
}

const mailsOf = (orderId: number, type: NoticeType) =>
  database.db
    .select()
    .from(mailOutbox)
    .where(like(mailOutbox.key, `notice:${type}:${orderId} %`))
    .orderBy(asc(mailOutbox.userId));

const composing = () => ({
  db: database.db,
  secretBox: createSecretBox(["a key of more than thirty-two characters"]),
  publicUrl: "https://transport.example.org",
  settings: systemSettingsSchema.parse({}),
});

describe("a standing order that fails", () => {
  it("says why until an attempt succeeds", async () => {
    const { id } = await makeBroken();
    expect((await read(id)).failure).toBe(null);
    await pass();
    expect((await read(id)).failure).toEqual({
      day: dayAfter(2),
      code: "text.required",
      params: { label: { code: "fields.destination", text: "Destination" } },
      message: "Destination is required.",
    });
    expect(await lastAuditRow(database.db, "standing_order.change")).toMatchObject({
      resourceId: id,
      details: { automatic: 1, failed: dayAfter(2), reason: "text.required" },
    });
    expect(await countFailing()).toBe(1);
    await setDestination(id, "Dialysis center");
    await pass();
    const { failure, dates } = await read(id);
    expect(failure).toBe(null);
    expect(dates[0]?.state).toBe("requested");
    expect(await countFailing()).toBe(0);
  });

  it("notifies its author and the hospital's managers once for each day, by bell and email", async () => {
    const { id } = await makeBroken();
    await pass();
    await pass();
    const people = [nurse().userId, manager().userId].toSorted((one, other) => one - other);
    expect(await notifiedOf(id, "standing_order_failing")).toEqual(people);
    const mails = await mailsOf(id, "standing_order_failing");
    expect(mails.map(({ userId }) => userId)).toEqual(people);
    await pass(3);
    const { missedDays, failure } = await read(id);
    expect([missedDays, failure?.day]).toEqual([[dayAfter(2), dayAfter(3)], dayAfter(4)]);
    expect(await notifiedOf(id, "standing_order_failing")).toHaveLength(4);
  });

  it("notifies everyone of a hospital without managers whose author has left", async () => {
    const { db } = database;
    const { id } = await makeBroken();
    await db.update(users).set({ isManager: false });
    await db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, nurse().userId));
    await pass();
    expect(await notifiedOf(id, "standing_order_failing")).toEqual([manager().userId]);
    await db.update(users).set({ deactivatedAt: null }).where(eq(users.id, nurse().userId));
  });

  it("is named by its number in the email, which who has left the hospital does not get", async () => {
    const { id } = await makeBroken();
    await pass();
    const [first, second] = await mailsOf(id, "standing_order_failing");
    if (!first || !second) throw new Error("An email is missing.");
    const { content } = await compose(composing(), first);
    expect(content.link?.url).toBe(`https://transport.example.org/standing-orders/${id}`);
    expect(JSON.stringify(content)).toContain(`A request of standing order No. ${id} could not be created`);
    expect(JSON.stringify(content)).not.toMatch(new RegExp(`${requestBody.patientName}|MRN|Destination`));
    const recipient = eq(users.id, second.userId ?? 0);
    await database.db
      .update(users)
      .set({ organizationId: nth(town.hospitals, 1).staff[0].organizationId })
      .where(recipient);
    await expect(compose(composing(), second)).rejects.toThrow(/no longer/);
    await database.db.update(users).set({ organizationId: nurse().organizationId }).where(recipient);
  });

  it("is changed for a new day or reason only, however often it is tried", async () => {
    const { id } = await makeBroken();
    const isChange = and(eq(auditLog.action, "standing_order.change"), eq(auditLog.resourceId, id));
    for (const _ of [1, 2, 3]) await pass();
    expect(await database.db.$count(auditLog, isChange)).toBe(1);
  });

  it("does not fail while it is paused, and once its day is skipped", async () => {
    const { id } = await makeBroken();
    await pass();
    const change = (status: "active" | "paused") =>
      changeOrderStatus(database.db, nurse(), { orderId: id, status });
    expect((await change("paused")).failure).toBe(null);
    expect(await countFailing()).toBe(0);
    expect((await change("active")).failure?.day).toBe(dayAfter(2));
    expect(await countFailing()).toBe(1);
    const skip = { orderId: id, day: dayAfter(2), skipped: true };
    expect((await skipDay(database.db, nurse(), skip)).failure).toBe(null);
    expect(await countFailing()).toBe(0);
  });

  it("quotes nothing of an unexpected error", async () => {
    const { id } = await make();
    await passWith("23514");
    expect((await read(id)).failure).toMatchObject({ code: "standingOrder.requestFailed", params: {} });
    await pass();
    expect((await read(id)).failure).toBe(null);
  });

  it("is not one whose attempt met a database that did not respond", async () => {
    const { id } = await make();
    await passWith("55P03");
    const { failure, dates } = await read(id);
    expect([failure, dates[0]?.state]).toEqual([null, "planned"]);
    expect(await notifiedOf(id, "standing_order_failing")).toEqual([]);
  });
});

describe("a standing order whose account has left", () => {
  const setAccount = (values: Partial<typeof users.$inferInsert>) =>
    database.db.update(users).set(values).where(eq(users.id, nurse().userId));
  const isBack = () => ({ deactivatedAt: null, organizationId: nurse().organizationId });

  afterEach(() => setAccount(isBack()));

  it.each([
    ["is deactivated", () => ({ deactivatedAt: new Date() })],
    ["is of another hospital", () => ({ organizationId: nth(town.hospitals, 1).staff[0].organizationId })],
    ["is of no organization", () => ({ organizationId: null })],
  ])("goes on, and says that no one is responsible: the account %s", async (_, gone) => {
    const { id, madeBy } = await make();
    expect((await read(id)).responsible).toBe(madeBy);
    await setAccount(gone());
    await pass();
    const { dates, failure, responsible } = await readOrder(database.db, manager(), id);
    expect([dates[0]?.state, failure, responsible]).toEqual(["requested", null, null]);
    expect(await createdBy(id)).toEqual([nurse().userId, nurse().userId]);
    await setAccount(isBack());
    expect((await read(id)).responsible).toBe(madeBy);
  });

  it("notifies the hospital's managers once for all orders of the account, by bell and email", async () => {
    const { id } = await make();
    const later = await make();
    await notifyOfOrphans(database.db);
    expect(await notifiedOf(id, "standing_order_orphaned")).toEqual([]);
    await setAccount({ deactivatedAt: new Date() });
    await Promise.all([notifyOfOrphans(database.db), notifyOfOrphans(database.db)]);
    await notifyOfOrphans(database.db);
    expect(await notifiedOf(id, "standing_order_orphaned")).toEqual([manager().userId]);
    expect(await notifiedOf(later.id, "standing_order_orphaned")).toEqual([]);
    const [mail, ...others] = await database.db
      .select()
      .from(mailOutbox)
      .where(like(mailOutbox.key, "notice:standing_order_orphaned:%"));
    if (!mail) throw new Error("The email is missing.");
    expect([others, mail.userId]).toEqual([[], manager().userId]);
    const { content } = await compose(composing(), mail);
    expect(content.link?.url).toBe("https://transport.example.org/standing-orders");
    expect(JSON.stringify(content)).toContain(`standing order No. ${id}, and perhaps for others,`);
    // As after a month.
    await database.db.delete(mailOutbox).where(eq(mailOutbox.id, mail.id));
    await notifyOfOrphans(database.db);
    expect(await notifiedOf(id, "standing_order_orphaned")).toHaveLength(2);
  });

  it("is notified of again when the account came back and leaves once more", async () => {
    const { id } = await make();
    await setAccount({ deactivatedAt: new Date(Date.now() - DAY_MS) });
    await notifyOfOrphans(database.db);
    await setAccount({ deactivatedAt: new Date() });
    await notifyOfOrphans(database.db);
    expect(await notifiedOf(id, "standing_order_orphaned")).toHaveLength(2);
  });

  it("is taken over once, and a second attempt of the same moment says by whom", async () => {
    const { id } = await make();
    await setAccount({ deactivatedAt: new Date() });
    const adopt = () => adoptOrder(database.db, manager(), id);
    const results = await Promise.allSettled([adopt(), adopt()]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const rejection = results.find(({ status }) => status === "rejected");
    expect(rejection).toMatchObject({ reason: { code: "standingOrder.hasResponsible" } });
  });

  it("is taken over by a colleague, in whose name its requests are created from then on", async () => {
    const { id, madeBy } = await make();
    const adopt = (who: Caller) => adoptOrder(database.db, who, id);
    await expect(adopt(manager())).rejects.toMatchObject({
      code: "standingOrder.hasResponsible",
      params: { name: madeBy },
    });
    await setAccount({ deactivatedAt: new Date() });
    await expect(adopt(nth(town.hospitals, 1).staff[0])).rejects.toMatchObject({ category: "not_found" });
    await expect(adopt(nth(town.companies, 0).staff[0])).rejects.toMatchObject({ category: "forbidden" });
    const adopted = await adopt(manager());
    expect([adopted.madeBy, typeof adopted.responsible]).toEqual([madeBy, "string"]);
    expect(adopted.responsible).not.toBe(madeBy);
    expect(await lastAuditRow(database.db, "standing_order.change")).toMatchObject({
      userId: manager().userId,
      resourceId: id,
      details: { adopted: 1, from: nurse().userId },
    });
    await expect(adopt(manager())).rejects.toMatchObject({ code: "standingOrder.hasResponsible" });
    await pass();
    expect(await createdBy(id)).toEqual([manager().userId, manager().userId]);
  });

  it("notifies who has taken it over of failures, beside the managers", async () => {
    const { id } = await makeBroken();
    await setAccount({ deactivatedAt: new Date() });
    await adoptOrder(database.db, manager(), id);
    const { userId: other, organizationId: origin } = nth(town.hospitals, 1).staff[0];
    const setUser = (userId: number, values: Partial<typeof users.$inferInsert>) =>
      database.db.update(users).set(values).where(eq(users.id, userId));
    await setUser(manager().userId, { isManager: false });
    await setUser(other, { organizationId: nurse().organizationId, isManager: true });
    await pass();
    await setUser(other, { organizationId: origin, isManager: false });
    expect(await notifiedOf(id, "standing_order_failing")).toEqual(
      [manager().userId, other].toSorted((one, another) => one - another),
    );
  });
});
