import { askingOrder, mailOutbox, notifications, organizations, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import {
  type AskingStage,
  createRequestSchema,
  type OrderOfAsking,
  orderOfAskingSchema,
} from "@wardway/model";
import { addMinutes } from "date-fns";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import {
  readOrderOfAsking,
  saveOrderOfAsking,
  versionOf,
} from "#app/domain/organizations/order-of-asking.server.ts";
import { type Command, perform, requestBody } from "#app/domain/testing/commands.ts";
import { lastAuditRow } from "#app/domain/testing/last-audit-row.ts";
import { mapsOf } from "#app/domain/testing/maps.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import { listCalls } from "../alerts/list-calls.server.ts";
import { readEvents } from "../record/read-events.server.ts";
import { readRequest } from "../record/read-request.server.ts";
import { createRequest } from "../requests/create-request.server.ts";
import { countRequests, listRequests } from "../requests/list-requests.server.ts";
import { summarizePool } from "../requests/pool-summary.server.ts";
import { listUnanswered } from "../requests/unanswered.server.ts";
import { askAllCompanies, widenUnanswered } from "./ask-further.server.ts";

const WAIT_MINUTES = 10;

let database: TestDatabase;
let town: Town;
let nurse: Caller;
let colleague: Caller;
let manager: Caller;
let first: Caller;
let second: Caller;
let third: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
  [nurse, colleague] = nth(town.hospitals, 0).staff;
  manager = { ...nurse, isManager: true };
  [first] = nth(town.companies, 0).staff;
  [second] = nth(town.companies, 1).staff;
  [third] = nth(town.companies, 2).staff;
});

beforeEach(() => askInOrder([first, 1], [second, 2]));

afterAll(() => database.close());

const companyOf = ({ organizationId }: Caller) => organizationId ?? 0;

const askInOrder = (...companies: readonly (readonly [Caller, AskingStage])[]) =>
  save({
    widenAfterMinutes: WAIT_MINUTES,
    companies: companies.map(([who, stage]) => ({ ambulanceCompanyId: companyOf(who), stage })),
  });

const save = (order: OrderOfAsking, who = manager, hospital = companyOf(nurse)) =>
  saveOrderOfAsking(database.db, who, hospital, order);

async function request(more: object = {}): Promise<number> {
  const body = createRequestSchema.parse({ ...requestBody, ...more });
  return (await createRequest(mapsOf(database.db), nurse, body)).id;
}

async function succeed(command: Command): Promise<number> {
  const outcome = await perform(database.db, command);
  if (!outcome.ok) throw new Error(`${command.kind} was rejected: ${outcome.code}.`);
  return outcome.id;
}

const respond = (who: Caller, id: number) =>
  succeed({ who, kind: "respond", request: id, company: null, key: null });
const decline = (who: Caller, id: number) => succeed({ who, kind: "decline", request: id, company: null });

/** Runs the job as if it were this many minutes later. */
const pass = (minutes: number) => widenUnanswered(database.db, addMinutes(new Date(), minutes));

/** Each of the companies that sees the request. */
async function seers(id: number): Promise<readonly Caller[]> {
  const seen = await Promise.all(
    [first, second, third].map((who) =>
      readRequest(database.db, who, id).then(
        () => who,
        () => null,
      ),
    ),
  );
  return seen.filter((who) => who !== null);
}

const notified = async (who: Caller, id: number) =>
  (
    await database.db
      .select({ type: notifications.type })
      .from(notifications)
      .where(and(eq(notifications.transportRequestId, id), eq(notifications.userId, who.userId)))
      .orderBy(notifications.id)
  ).map(({ type }) => type);

const typesOf = async (who: Caller, id: number) =>
  (await readEvents(database.db, who, id)).map(({ type }) => type);

describe("a request of a hospital that asks in stages", () => {
  it("reaches the companies of the first stage alone", async () => {
    const id = await request();
    expect(await seers(id)).toEqual([first]);
    const pool = { statuses: ["pending", "needs_approval"], order: "pickup", limit: 50 } as const;
    const listed = async (who: Caller, query: object = {}) =>
      (await listRequests(database.db, who, { ...pool, ...query })).items.map((item) => item.id);
    for (const order of ["pickup", "latest", "urgent"]) {
      expect(await listed(first, { order, timeZone: "UTC" }), order).toContain(id);
      expect(await listed(second, { order, timeZone: "UTC" }), order).not.toContain(id);
    }
    expect(await listed(second, { search: String(id) })).not.toContain(id);
    expect(await listed(second, { statuses: [] })).not.toContain(id);
    expect((await listCalls(database.db, second)).map((call) => call.id)).not.toContain(id);
    expect([await notified(first, id), await notified(second, id)]).toEqual([["created"], []]);
    const [seen, unseen] = [
      await countRequests(database.db, first),
      await countRequests(database.db, second),
    ];
    expect(seen.pending).toBeGreaterThan(unseen.pending);
    const next = async (who: Caller) => (await summarizePool(database.db, who)).nextPickUp;
    expect([await next(first), await next(second)]).toEqual([expect.any(String), null]);
    await expect(respond(second, id)).rejects.toThrow("not_found");
    await expect(decline(second, id)).rejects.toThrow("not_found");
  });

  it("goes to the next stage, to all, and is marked, each after the wait without a response", async () => {
    await database.db.update(users).set({ email: "ward@example.org" }).where(eq(users.id, colleague.userId));
    const id = await request();
    await pass(WAIT_MINUTES - 1);
    expect(await seers(id)).toEqual([first]);
    await pass(WAIT_MINUTES + 1);
    expect(await seers(id)).toEqual([first, second]);
    expect((await listUnanswered(database.db, nurse, 50)).items.map((item) => item.id)).not.toContain(id);
    await pass(WAIT_MINUTES + 1);
    expect(await seers(id)).toEqual([first, second, third]);
    await pass(WAIT_MINUTES + 1);
    await pass(5 * WAIT_MINUTES);
    expect(await typesOf(nurse, id)).toEqual(["created", "asking_widened", "asking_widened", "no_response"]);
    // Once each, and no one twice.
    expect(await notified(first, id)).toEqual(["created"]);
    expect(await notified(second, id)).toEqual(["created"]);
    expect(await notified(third, id)).toEqual(["created"]);
    // Its author too, who has done none of it.
    for (const who of [nurse, colleague]) {
      expect(await notified(who, id)).toEqual(["asking_widened", "asking_widened", "no_response"]);
    }
    const mails = await database.db
      .select({ details: mailOutbox.details })
      .from(mailOutbox)
      .where(eq(mailOutbox.userId, colleague.userId));
    expect(mails.filter(({ details }) => details.transportRequestId === id)).toEqual([
      { details: { type: "no_response", transportRequestId: id } },
    ]);
    expect((await listUnanswered(database.db, nurse, 50)).items.map((item) => item.id)).toContain(id);
    expect((await readRequest(database.db, nurse, id)).asking).toEqual({
      companyIds: null,
      nextAt: null,
      noResponseSince: expect.any(String),
    });
  });

  it("waits for no further company while a response is open, and goes on when it is withdrawn", async () => {
    const id = await request();
    const response = await respond(first, id);
    await pass(WAIT_MINUTES + 1);
    expect(await seers(id)).toEqual([first]);
    await succeed({ who: first, kind: "withdraw", response });
    await pass(WAIT_MINUTES + 1);
    expect(await seers(id)).toEqual([first, second]);
  });

  it("goes on when the hospital has rejected the only response", async () => {
    const id = await request();
    await succeed({ who: nurse, kind: "reject", response: await respond(first, id) });
    await pass(WAIT_MINUTES + 1);
    expect(await seers(id)).toEqual([first, second]);
  });

  it("is marked again, after another wait, when a response that came late is withdrawn", async () => {
    await askInOrder();
    const id = await request();
    await pass(WAIT_MINUTES + 1);
    const response = await respond(first, id);
    expect((await readRequest(database.db, nurse, id)).asking).toMatchObject({ noResponseSince: null });
    await succeed({ who: first, kind: "withdraw", response });
    await pass(WAIT_MINUTES - 1);
    expect((await readRequest(database.db, nurse, id)).asking).toMatchObject({ noResponseSince: null });
    await pass(WAIT_MINUTES + 1);
    expect((await typesOf(nurse, id)).filter((type) => type === "no_response")).toHaveLength(2);
  });

  it("goes to all when its pick-up is due, however long the hospital waits", async () => {
    await save({ widenAfterMinutes: 600, companies: [{ ambulanceCompanyId: companyOf(first), stage: 1 }] });
    const soon = await request({ transportDate: addMinutes(new Date(), 30).toISOString() });
    const now = await request({ asSoonAsPossible: true });
    await pass(9);
    expect([await seers(soon), await seers(now)]).toEqual([[first], [first]]);
    await pass(11);
    expect([await seers(soon), await seers(now)]).toEqual([[first], [first, second, third]]);
    await pass(31);
    expect(await seers(soon)).toEqual([first, second, third]);
  });

  it("goes to all when its pick-up is due, also after a rejected response has restarted the wait", async () => {
    await save({ widenAfterMinutes: 600, companies: [{ ambulanceCompanyId: companyOf(first), stage: 1 }] });
    const id = await request({ transportDate: addMinutes(new Date(), 30).toISOString() });
    await succeed({ who: nurse, kind: "reject", response: await respond(first, id) });
    await pass(29);
    expect(await seers(id)).toEqual([first]);
    await pass(31);
    expect(await seers(id)).toEqual([first, second, third]);
  });

  it("goes to all if it replaces a request without a response", async () => {
    const body = createRequestSchema.parse(requestBody);
    const renews = await request();
    const renewed = await createRequest(mapsOf(database.db), nurse, body, null, { renews });
    expect(await seers(renewed.id)).toEqual([first, second, third]);
  });

  it("goes on at once when all who were asked have declined", async () => {
    const id = await request();
    await decline(first, id);
    await pass(1);
    expect(await seers(id)).toEqual([first, second]);
    await pass(1);
    expect(await seers(id)).toEqual([first, second]);
  });

  it("is marked at once when all companies have declined", async () => {
    await askInOrder();
    const id = await request();
    for (const who of [first, second, third]) await decline(who, id);
    await pass(1);
    expect(await typesOf(nurse, id)).toContain("no_response");
  });

  it("goes to all at once if it is critical", async () => {
    const id = await request({ priority: "critical" });
    expect(await seers(id)).toEqual([first, second, third]);
  });

  it("passes over a stage in which no company runs its level of service or has an account", async () => {
    const setLevels = (levels: readonly "bls"[]) =>
      database.db
        .update(organizations)
        .set({ levelsOfService: [...levels] })
        .where(eq(organizations.id, companyOf(first)));
    await setLevels(["bls"]);
    const id = await request({ levelOfService: "als", levelReason: "Ordered by the physician" });
    await setLevels([]);
    expect(await seers(id)).toEqual([first, second]);
    const setDeactivated = (deactivatedAt: Date | null) =>
      database.db
        .update(users)
        .set({ deactivatedAt })
        .where(eq(users.organizationId, companyOf(first)));
    await setDeactivated(new Date());
    const other = await request();
    await setDeactivated(null);
    expect(await seers(other)).toEqual([first, second]);
  });

  it("goes to all if its stages leave no other company", async () => {
    await askInOrder([first, 1], [second, 1], [third, 1]);
    const id = await request();
    expect((await readRequest(database.db, nurse, id)).asking).toMatchObject({ companyIds: null });
  });

  it("goes to all when a company gives it back, and notifies those that see it now", async () => {
    const id = await request();
    await succeed({ who: nurse, kind: "approve", response: await respond(first, id) });
    expect(await seers(id)).toEqual([first]);
    await succeed({ who: first, kind: "release", request: id });
    expect(await seers(id)).toEqual([first, second, third]);
    expect(await notified(second, id)).toEqual(["created"]);
  });

  it("goes to the companies that the hospital has moved forward meanwhile", async () => {
    await askInOrder([first, 2]);
    const id = await request();
    expect(await seers(id)).toEqual([first]);
    await askInOrder([first, 2], [second, 1], [third, 2]);
    await pass(WAIT_MINUTES + 1);
    expect(await seers(id)).toEqual([first, second]);
  });

  it("keeps whom it asks when the order changes, and goes to all if there is none any more", async () => {
    const id = await request();
    await save({ widenAfterMinutes: null, companies: [] });
    expect(await seers(id)).toEqual([first]);
    await pass(WAIT_MINUTES + 1);
    expect(await seers(id)).toEqual([first, second, third]);
    await pass(5 * WAIT_MINUTES);
    expect(await typesOf(nurse, id)).toEqual(["created", "asking_widened"]);
  });

  it("is widened once, whatever the number of processes", async () => {
    const id = await request();
    await Promise.all([1, 2, 3].map(() => pass(WAIT_MINUTES + 1)));
    expect(await typesOf(nurse, id)).toEqual(["created", "asking_widened"]);
    expect(await lastAuditRow(database.db, "request.widen")).toMatchObject({ success: true, resourceId: id });
  });

  it("is widened by no person, though an account made it", async () => {
    const id = await request();
    await pass(WAIT_MINUTES + 1);
    const events = await readEvents(database.db, colleague, id);
    expect(events.map(({ type, actorName }) => [type, actorName])).toEqual([
      ["created", expect.any(String)],
      ["asking_widened", null],
    ]);
    expect((await lastAuditRow(database.db, "request.widen"))?.details).toMatchObject({ automatic: 1 });
  });

  it("rings at its author when nobody responds, until a company does", async () => {
    await askInOrder();
    const id = await request();
    await pass(WAIT_MINUTES + 1);
    const call = async (who: Caller) => (await listCalls(database.db, who)).find((each) => each.id === id);
    expect(await call(nurse)).toMatchObject({ kind: "no_response", by: undefined });
    await respond(first, id);
    expect((await call(nurse))?.kind).toBe("response");
  });

  it("keeps ringing at the hospital when the portal asks further companies", async () => {
    const id = await request();
    await succeed({ who: nurse, kind: "approve", response: await respond(first, id) });
    await succeed({ who: first, kind: "release", request: id });
    const calls = async () => (await listCalls(database.db, colleague)).map((call) => [call.id, call.kind]);
    expect(await calls()).toContainEqual([id, "given_back"]);
    await pass(WAIT_MINUTES + 1);
    expect(await calls()).toContainEqual([id, "no_response"]);
    expect((await listUnanswered(database.db, nurse, 50)).items.map((item) => item.id)).not.toContain(id);
  });

  it("tells companies nothing of whom the hospital asks", async () => {
    const id = await request();
    await pass(WAIT_MINUTES + 1);
    for (const who of [first, second]) {
      expect((await readRequest(database.db, who, id)).asking ?? null).toBeNull();
      expect(await typesOf(who, id)).toEqual(["created"]);
    }
    await succeed({ who: nurse, kind: "approve", response: await respond(second, id) });
    expect(await typesOf(second, id)).toEqual(["created", "response_received", "approved"]);
  });

  it("is visible to a company for which an administrator has responded or declined", async () => {
    const id = await request();
    const named = { request: id, company: companyOf(third), key: null } as const;
    await succeed({ who: town.admin, kind: "respond", ...named });
    expect(await seers(id)).toEqual([first, third]);
    await succeed({ who: town.admin, kind: "decline", request: id, company: companyOf(second) });
    expect(await seers(id)).toEqual([first, second, third]);
  });
});

describe("a hospital that does not want to wait", () => {
  it("asks all companies now, once", async () => {
    const id = await request();
    await askAllCompanies(database.db, nurse, id);
    expect(await seers(id)).toEqual([first, second, third]);
    expect([await notified(second, id), await notified(colleague, id)]).toEqual([["created"], []]);
    await expect(askAllCompanies(database.db, colleague, id)).rejects.toMatchObject({
      code: "asking.allAsked",
    });
  });

  it("is told what has happened to the request meanwhile", async () => {
    const id = await request();
    await succeed({ who: nurse, kind: "cancel", request: id });
    await expect(askAllCompanies(database.db, nurse, id)).rejects.toMatchObject({
      code: "tooLate.request.widen",
    });
  });
});

describe("without an order of asking", () => {
  it("every company sees a request, and nothing happens to it", async () => {
    await save({ widenAfterMinutes: null, companies: [] });
    const id = await request();
    expect(await seers(id)).toEqual([first, second, third]);
    await pass(1440);
    expect(await typesOf(nurse, id)).toEqual(["created"]);
    expect(await readRequest(database.db, nurse, id)).not.toHaveProperty("asking");
  });

  it("a wait alone marks a request that nobody has answered", async () => {
    await askInOrder();
    const id = await request();
    expect(await seers(id)).toEqual([first, second, third]);
    await pass(WAIT_MINUTES + 1);
    expect(await typesOf(nurse, id)).toEqual(["created", "no_response"]);
  });
});

describe("the order of asking", () => {
  it("is that of the hospital, and replaced as a whole", async () => {
    await askInOrder([third, 1], [first, 3]);
    const hospital = companyOf(nurse);
    expect(await readOrderOfAsking(database.db, manager, hospital)).toMatchObject({
      widenAfterMinutes: WAIT_MINUTES,
      companies: [
        { ambulanceCompanyId: companyOf(third), stage: 1 },
        { ambulanceCompanyId: companyOf(first), stage: 3 },
      ],
    });
    expect(await lastAuditRow(database.db, "organization.set_asking")).toMatchObject({
      resourceId: hospital,
      details: { widenAfterMinutes: 10, order: `1: ${companyOf(third)}; 3: ${companyOf(first)}` },
    });
  });

  it("is not replaced unseen: the second of two managers is told", async () => {
    const hospital = companyOf(nurse);
    const seen = versionOf(await readOrderOfAsking(database.db, manager, hospital));
    await askInOrder([third, 1]);
    const order = { widenAfterMinutes: 5, companies: [] };
    await expect(saveOrderOfAsking(database.db, manager, hospital, order, seen)).rejects.toMatchObject({
      code: "asking.orderChanged",
    });
    const now = versionOf(await readOrderOfAsking(database.db, manager, hospital));
    await saveOrderOfAsking(database.db, manager, hospital, order, now);
  });

  it("is set by the hospital's managers and administrators", async () => {
    const order = { widenAfterMinutes: 5, companies: [] };
    const [other] = nth(town.hospitals, 1).staff;
    for (const [who, category] of [
      [nurse, "forbidden"],
      [first, "forbidden"],
      [{ ...other, isManager: true }, "not_found"],
    ] as const) {
      await expect(save(order, who)).rejects.toMatchObject({ category });
      await expect(readOrderOfAsking(database.db, who, companyOf(nurse))).rejects.toMatchObject({ category });
    }
    await save(order, town.admin);
    expect(await readOrderOfAsking(database.db, town.admin, companyOf(nurse))).toMatchObject(order);
  });

  it("names ambulance companies, each once, and needs a time to wait", async () => {
    const company = { ambulanceCompanyId: companyOf(first), stage: 1 };
    const parse = (order: object) => orderOfAskingSchema.safeParse(order).error?.issues[0]?.path;
    expect(parse({ widenAfterMinutes: null, companies: [company] })).toEqual(["widenAfterMinutes"]);
    expect(parse({ widenAfterMinutes: 0, companies: [] })).toEqual(["widenAfterMinutes"]);
    expect(parse({ widenAfterMinutes: 1441, companies: [] })).toEqual(["widenAfterMinutes"]);
    expect(parse({ widenAfterMinutes: 5, companies: [company, { ...company, stage: 2 }] })).toEqual([
      "companies",
    ]);
    expect(parse({ widenAfterMinutes: 5, companies: [{ ...company, stage: 4 }] })).toEqual([
      "companies",
      0,
      "stage",
    ]);
    for (const id of [companyOf(nurse), 2_147_483_647]) {
      const order = { widenAfterMinutes: 5, companies: [{ ambulanceCompanyId: id, stage: 1 as const }] };
      await expect(save(order)).rejects.toMatchObject({ errors: [{ field: "companies" }] });
    }
    await expect(
      save({ widenAfterMinutes: 5, companies: [] }, town.admin, companyOf(first)),
    ).rejects.toMatchObject({ category: "not_found" });
    expect(await database.db.$count(askingOrder)).toBe(2);
  });
});
