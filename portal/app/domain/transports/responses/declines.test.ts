import { mailOutbox, notifications, transportRequests, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { updateDeclineSchema } from "@wardway/model";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { type Command, perform } from "#app/domain/testing/commands.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import { listCalls } from "../alerts/list-calls.server.ts";
import { readDeclines } from "../record/read-declines.server.ts";
import { readEvents } from "../record/read-events.server.ts";
import { readRequest } from "../record/read-request.server.ts";
import { countDeclined, countRequests, listRequests } from "../requests/list-requests.server.ts";
import { summarizePool } from "../requests/pool-summary.server.ts";
import { declineRequest, withdrawDecline } from "./decline-request.server.ts";

let database: TestDatabase;
let town: Town;
let nurse: Caller;
let dispatcher: Caller;
let colleague: Caller;
let rival: Caller;
let requestId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
  [nurse] = nth(town.hospitals, 0).staff;
  [dispatcher, colleague] = nth(town.companies, 0).staff;
  [rival] = nth(town.companies, 1).staff;
});

beforeEach(async () => {
  requestId = await succeed({ who: nurse, kind: "create", hospital: null, key: null });
});

afterAll(() => database.close());

async function succeed(command: Command): Promise<number> {
  const outcome = await perform(database.db, command);
  if (!outcome.ok) throw new Error(`${command.kind} was rejected: ${outcome.code}.`);
  return outcome.id;
}

const decline = (who = dispatcher, note: string | null = null) =>
  declineRequest(database.db, who, { requestId, reason: note === null ? "no_vehicle" : "other", note });

const offer = (who: Caller) =>
  succeed({ who, kind: "respond", request: requestId, company: null, key: null });

const pool = { statuses: ["pending", "needs_approval"], order: "pickup", limit: 50 } as const;
const listed = async (who: Caller, query: object = {}) =>
  (await listRequests(database.db, who, { ...pool, ...query })).items.map(({ id }) => id);

describe("a declined request", () => {
  it("is in no list of the company, and in all of its rivals and of the hospital", async () => {
    await database.db
      .update(transportRequests)
      .set({ priority: "critical" })
      .where(eq(transportRequests.id, requestId));
    const before = await countRequests(database.db, colleague);
    const { critical: urgent } = await summarizePool(database.db, colleague);
    await decline();
    for (const order of ["pickup", "latest", "urgent"]) {
      expect(await listed(colleague, { order, timeZone: "UTC" }), order).not.toContain(requestId);
    }
    expect((await countRequests(database.db, colleague)).pending).toBe(before.pending - 1);
    expect((await listCalls(database.db, colleague)).map(({ id }) => id)).not.toContain(requestId);
    expect((await summarizePool(database.db, colleague)).critical).toBe(urgent - 1);
    expect(await listed(rival)).toContain(requestId);
    expect(await listed(nurse)).toContain(requestId);
  });

  it("is found by a search and in the list of what the company has declined", async () => {
    const others = await countDeclined(database.db, colleague);
    await decline();
    expect(await listed(colleague, { search: String(requestId) })).toContain(requestId);
    expect(await listed(colleague, { isDeclined: true })).toContain(requestId);
    expect(await countDeclined(database.db, colleague)).toBe(others + 1);
    expect(await countDeclined(database.db, rival)).toBe(0);
    expect(await countDeclined(database.db, nurse)).toBe(0);
  });

  it("tells the hospital the company's reason, and a rival nothing", async () => {
    await decline(dispatcher, "The bariatric vehicle is in repair");
    const companyId = nth(town.companies, 0).id;
    expect(await readDeclines(database.db, nurse, requestId)).toMatchObject([
      { ambulanceCompanyId: companyId, reason: "other", note: "The bariatric vehicle is in repair" },
    ]);
    expect(await readDeclines(database.db, colleague, requestId)).toHaveLength(1);
    expect(await readDeclines(database.db, rival, requestId)).toEqual([]);
    expect(await readRequest(database.db, nurse, requestId)).toMatchObject({ declines: 1 });
    expect(await readRequest(database.db, rival, requestId)).not.toHaveProperty("declines");
    const types = async (who: Caller) =>
      (await readEvents(database.db, who, requestId)).map(({ type }) => type);
    expect(await types(nurse)).toEqual(["created", "declined"]);
    expect(await types(rival)).toEqual(["created"]);
  });

  it("is news for the hospital without an email, and the company's alert ends", async () => {
    await database.db.update(users).set({ email: "nurse@example.org" }).where(eq(users.id, nurse.userId));
    await decline();
    const notified = (who: Caller) =>
      database.db
        .select({ type: notifications.type, readAt: notifications.readAt })
        .from(notifications)
        .where(and(eq(notifications.transportRequestId, requestId), eq(notifications.userId, who.userId)));
    expect(await notified(nurse)).toEqual([{ type: "declined", readAt: null }]);
    expect(await notified(colleague)).toEqual([{ type: "created", readAt: expect.any(Date) }]);
    expect(await database.db.$count(mailOutbox)).toBe(0);
  });
});

describe("a decline", () => {
  it("is recorded once by two dispatchers at the same time, and the second reads so", async () => {
    const results = await Promise.allSettled([decline(dispatcher), decline(colleague)]);
    const rejected = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(rejected).toMatchObject([{ code: "decline.alreadyDeclined" }]);
    expect(await readDeclines(database.db, nurse, requestId)).toHaveLength(1);
  });

  it("is rejected while the company has an open response", async () => {
    await offer(dispatcher);
    await expect(decline(colleague)).rejects.toMatchObject({ code: "decline.responseOpen" });
  });

  it("ends with a response of the company", async () => {
    await decline();
    await offer(colleague);
    expect(await readDeclines(database.db, nurse, requestId)).toEqual([]);
    await expect(withdrawDecline(database.db, dispatcher, { requestId })).rejects.toMatchObject({
      code: "decline.notFound",
    });
  });

  it("ends when the request returns to the pool: every company is asked again", async () => {
    await decline();
    const response = await offer(rival);
    await succeed({ who: nurse, kind: "approve", response });
    await succeed({ who: rival, kind: "release", request: requestId });
    expect(await readDeclines(database.db, nurse, requestId)).toEqual([]);
    expect(await listed(colleague)).toContain(requestId);
    expect((await listCalls(database.db, colleague)).map(({ id }) => id)).toContain(requestId);
  });

  it("is withdrawn by a colleague, and the request is in the company's lists again", async () => {
    await decline();
    await withdrawDecline(database.db, colleague, { requestId });
    expect(await listed(dispatcher)).toContain(requestId);
    expect((await readEvents(database.db, nurse, requestId)).map(({ type }) => type)).toEqual([
      "created",
      "declined",
      "decline_withdrawn",
    ]);
  });

  it("for another reason needs a note", () => {
    const rejected = (decline: object) =>
      updateDeclineSchema
        .safeParse({ status: "declined", ...decline })
        .error?.issues.map(({ path }) => path[0]);
    expect(rejected({ reason: "other", note: " " })).toEqual(["note"]);
    expect(rejected({})).toEqual(["reason"]);
    expect(rejected({ reason: "distance" })).toBeUndefined();
  });
});
