import { findInconsistencies } from "@wardway/db/consistency";
import { countDue } from "@wardway/db/retention";
import { publicStatistics, transportEvents } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import type { Milestone, TransportEvent } from "@wardway/model";
import { addHours, addMinutes, startOfMinute, subMinutes, subYears } from "date-fns";
import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { hospitalStatistics } from "#app/domain/statistics/hospital.server.ts";
import { transportsByDay } from "#app/domain/statistics/transports-by-day.server.ts";
import { type Command, perform } from "#app/domain/testing/commands.ts";
import { lastAuditRow } from "#app/domain/testing/last-audit-row.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import { completeTransport, recordMilestone } from "../lifecycle/lifecycle.server.ts";
import { listNotifications } from "../notifications/list-notifications.server.ts";
import { rateTransport } from "../ratings/rate-transport.server.ts";
import { readEvents } from "../record/read-events.server.ts";
import { readRequest } from "../record/read-request.server.ts";
import { correctMilestone, reopenTransport } from "./correct-transport.server.ts";
import { listUnderWay } from "./under-way.server.ts";

let database: TestDatabase;
let town: Town;
let nurse: Caller;
let crew: Caller;
let rival: Caller;
/** A transport in progress, approved an hour ago, with the crew at the pick-up. */
let requestId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
  [nurse] = nth(town.hospitals, 0).staff;
  [crew] = nth(town.companies, 0).staff;
  [rival] = nth(town.companies, 1).staff;
});

afterAll(() => database.close());

const now = startOfMinute(new Date());
const ago = (minutes: number) => subMinutes(now, minutes);

beforeEach(async () => {
  requestId = await succeed({ who: nurse, kind: "create", hospital: null, key: null });
  await run(crew);
  await record("en_route", ago(40));
  await record("at_pickup", ago(20));
});

afterEach(async () => {
  expect(await findInconsistencies(database.db)).toEqual([]);
});

async function succeed(command: Command): Promise<number> {
  const outcome = await perform(database.db, command);
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.id;
}

/** Responds, is approved an hour ago, and starts. */
async function run(who: Caller): Promise<void> {
  const offer = { kind: "respond", request: requestId, company: null, key: null } as const;
  await succeed({ who: nurse, kind: "approve", response: await succeed({ who, ...offer }) });
  await moveEvents("approved", ago(60));
  await succeed({ who, kind: "start", request: requestId });
}

async function moveEvents(type: TransportEvent["type"], occurredAt: Date): Promise<void> {
  await database.sql`alter table transport_events disable trigger user`;
  await database.db
    .update(transportEvents)
    .set({ occurredAt })
    .where(and(eq(transportEvents.transportRequestId, requestId), eq(transportEvents.type, type)));
  await database.sql`alter table transport_events enable trigger user`;
}

const record = (milestone: Milestone, at: Date | null = null, who = crew) =>
  recordMilestone(database.db, who, { requestId, milestone, at });

const correct = async (milestone: Milestone, at: Date | null, who = crew) =>
  correctEvent(await idOf(milestone), at, who);
const correctEvent = (eventId: number, at: Date | null, who = crew) =>
  correctMilestone(database.db, who, { requestId, eventId, at, reason: "Pressed too late" });

const complete = () => completeTransport(database.db, nurse, { requestId, reason: "Arrived" });
const reopen = async (who = nurse) =>
  reopenTransport(database.db, who, { requestId, eventId: await idOf("completed"), reason: "Another one" });

const events = (who: Caller = nurse) => readEvents(database.db, who, requestId);
const eventOf = async (type: TransportEvent["type"], who: Caller = nurse) =>
  (await events(who)).findLast((event) => event.type === type);
const idOf = async (type: TransportEvent["type"]) => (await eventOf(type))?.id ?? 0;
const read = () => readRequest(database.db, nurse, requestId);

const notified = async (who: Caller) => (await listNotifications(database.db, who, { limit: 1 })).items[0];

const invalidTime = (message: RegExp) => ({
  category: "invalid",
  errors: [{ field: "at", message: expect.stringMatching(message) }],
});

describe("the time of a milestone", () => {
  it("is corrected by a new event with before, after and reason; the first one stays", async () => {
    const { version } = await read();
    const correction = await correct("at_pickup", ago(25));
    expect(correction).toMatchObject({
      type: "milestone_corrected",
      details: {
        milestone: "at_pickup",
        at: ago(25).toISOString(),
        before: ago(20).toISOString(),
        reason: "Pressed too late",
      },
      correction: null,
    });
    expect(await eventOf("at_pickup")).toMatchObject({
      occurredAt: ago(25).toISOString(),
      correction: "time",
    });
    const [stored] = await database.db
      .select({ occurredAt: transportEvents.occurredAt })
      .from(transportEvents)
      .where(and(eq(transportEvents.transportRequestId, requestId), eq(transportEvents.type, "at_pickup")));
    expect(stored?.occurredAt).toEqual(ago(20));
    expect(await read()).toMatchObject({ lastMilestone: "at_pickup", version: version + 1 });
    expect(await lastAuditRow(database.db, "request.correct_milestone")).toMatchObject({
      userId: crew.userId,
      resourceId: requestId,
      details: { milestone: "at_pickup" },
      success: true,
    });
    expect(await notified(nurse)).toMatchObject({
      type: "milestone_corrected",
      transportRequestId: requestId,
    });
  });

  it("can be corrected again, and then has the newest time", async () => {
    await correct("at_pickup", ago(25));
    await correct("at_pickup", ago(22));
    expect(await eventOf("at_pickup")).toMatchObject({ occurredAt: ago(22).toISOString() });
    expect((await eventOf("milestone_corrected"))?.details).toMatchObject({ before: ago(25).toISOString() });
  });

  it("stays between the steps before and after it, as these are corrected", async () => {
    await expect(correct("en_route", ago(15))).rejects.toMatchObject(
      invalidTime(/after the step that came after/),
    );
    await expect(correct("at_pickup", ago(45))).rejects.toMatchObject(
      invalidTime(/before the step that came before/),
    );
    await correct("at_pickup", ago(10));
    await correct("en_route", ago(15));
    await expect(correct("en_route", ago(61))).rejects.toMatchObject(invalidTime(/before the step/));
    await expect(record("patient_aboard", ago(12))).rejects.toMatchObject(invalidTime(/before the step/));
    await record("patient_aboard", ago(9));
  });

  it("takes less than a minute beyond the neighbour as its time, and the future of a fast clock as now", async () => {
    await correct("en_route", addMinutes(ago(20), 0.5));
    expect(await eventOf("en_route")).toMatchObject({ occurredAt: ago(20).toISOString() });
    await correct("at_pickup", addMinutes(new Date(), 3));
    expect(Date.parse((await eventOf("at_pickup"))?.occurredAt ?? "")).toBeLessThanOrEqual(Date.now());
  });

  it("is not corrected to the same minute", async () => {
    await expect(correct("at_pickup", addMinutes(ago(20), 0.5))).rejects.toMatchObject(
      invalidTime(/recorded already/),
    );
  });

  it("counts in lists and statistics as corrected", async () => {
    const [others, promised] = [await judged(), ago(55).toISOString()];
    await database.sql`update transport_requests set promised_arrival = ${promised} where id = ${requestId}`;
    await database.sql`update transport_responses set estimated_arrival = ${promised}
      where transport_request_id = ${requestId}`;
    expect(await judged()).toEqual({ judged: others.judged, onTime: others.onTime - 1 });
    await correct("en_route", ago(58));
    await correct("at_pickup", ago(54));
    expect(await judged()).toEqual(others);
    const rows = await listUnderWay(database.db, nurse, 50);
    expect(rows.find(({ request }) => request.id === requestId)).toMatchObject({
      since: ago(54).toISOString(),
    });
    await correct("at_pickup", null);
    expect(await judged()).toEqual({ judged: others.judged - 1, onTime: others.onTime - 1 });
  });
});

describe("a milestone that was not reached", () => {
  it("no longer counts, and can be recorded again", async () => {
    const correction = await correct("at_pickup", null);
    expect(correction.details).toEqual({
      milestone: "at_pickup",
      before: ago(20).toISOString(),
      reason: "Pressed too late",
    });
    expect(await read()).toMatchObject({ status: "in_progress", lastMilestone: "en_route" });
    expect(await eventOf("at_pickup")).toMatchObject({
      occurredAt: ago(20).toISOString(),
      correction: "withdrawn",
    });
    expect(await lastAuditRow(database.db, "request.correct_milestone")).toMatchObject({
      details: { milestone: "at_pickup", withdrawn: 1 },
    });
    // It limits no time.
    await record("at_pickup", ago(30));
    await correct("at_pickup", ago(35));
    expect((await events()).filter(({ type }) => type === "at_pickup")).toMatchObject([
      { correction: "withdrawn" },
      { correction: "time", occurredAt: ago(35).toISOString() },
    ]);
    await correct("at_pickup", null);
    await correct("en_route", null);
    expect(await read()).toMatchObject({ lastMilestone: null });
  });

  it("is the last one", async () => {
    await expect(correct("en_route", null)).rejects.toMatchObject({ code: "transport.laterRecorded" });
  });

  it("is withdrawn once, by two who do it at the same time", async () => {
    const eventId = await idOf("at_pickup");
    const outcomes = await Promise.allSettled([correctEvent(eventId, null), correctEvent(eventId, null)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "transport.stepGone", category: "conflict" },
    });
    // A retry does not withdraw what was recorded since.
    await record("at_pickup");
    await expect(correctEvent(eventId, null)).rejects.toMatchObject({ code: "transport.stepGone" });
    expect(await read()).toMatchObject({ lastMilestone: "at_pickup" });
  });

  it("gives back what ended with it", async () => {
    await record("patient_aboard");
    await expect(succeed({ who: crew, kind: "hand_back", request: requestId })).rejects.toThrow("conflict");
    await correct("patient_aboard", null);
    await succeed({ who: crew, kind: "hand_back", request: requestId });
  });

  it("of a company that has handed the transport back is not the next one's", async () => {
    await succeed({ who: crew, kind: "hand_back", request: requestId });
    await run(rival);
    await expect(correct("at_pickup", ago(30), rival)).rejects.toMatchObject({
      code: "transport.stepGone",
    });
    await expect(correct("at_pickup", ago(30))).rejects.toMatchObject({ category: "not_found" });
    await record("at_pickup", ago(10), rival);
    await correct("at_pickup", null, rival);
    expect(await read()).toMatchObject({ lastMilestone: null });
  });
});

describe("a completed transport", () => {
  it("has its milestones corrected, until two days later", async () => {
    await complete();
    await correct("at_pickup", ago(25));
    await record("patient_aboard", ago(15));
    await correct("patient_aboard", ago(18));
    vi.useFakeTimers({ toFake: ["Date"], now: addHours(new Date(), 49) });
    try {
      await expect(correct("at_pickup", ago(26))).rejects.toMatchObject({
        code: "transport.correctionClosed",
      });
      await expect(reopen()).rejects.toMatchObject({ code: "transport.correctionClosed" });
    } finally {
      vi.useRealTimers();
    }
  });

  it("is reopened by its hospital: it goes on, and can be completed again", async () => {
    const before = await counted();
    await complete();
    await expect(reopen(crew)).rejects.toMatchObject({ category: "forbidden" });
    expect(await reopen()).toMatchObject({ status: "in_progress", lastMilestone: "at_pickup" });
    expect(await counted()).toEqual(before);
    expect(await eventOf("reopened", crew)).toMatchObject({ details: { reason: "Another one" } });
    expect(await eventOf("completed")).toMatchObject({ correction: "withdrawn" });
    expect(await notified(crew)).toMatchObject({ type: "reopened", transportRequestId: requestId });
    await expect(reopen()).rejects.toMatchObject({ code: "tooLate.request.reopen" });
    await record("patient_aboard", ago(5));
    const first = await idOf("completed");
    await complete();
    await expect(
      reopenTransport(database.db, nurse, { requestId, eventId: first, reason: "A late retry" }),
    ).rejects.toMatchObject({ code: "transport.stepGone" });
    expect(await counted()).toEqual({ total: before.total + 1, today: before.today + 1 });
  });

  it("has no step after its completion but late entries", async () => {
    await complete();
    await moveEvents("completed", ago(10));
    await expect(correct("at_pickup", ago(5))).rejects.toMatchObject(
      invalidTime(/after the step that came after/),
    );
    await record("patient_aboard", ago(5));
    await correct("patient_aboard", ago(3));
  });

  it("is due for the purge once, counted from its last completion", async () => {
    const due = async () => {
      const policy = { recordsYears: 1, messagesDays: null, logInsDays: null, auditYears: null };
      return (await countDue(database.db, policy, 100)).map((counted) => counted.due);
    };
    await complete();
    await moveEvents("completed", subYears(now, 2));
    expect(await due()).toEqual([1]);
    await reopen();
    await complete();
    expect(await due()).toEqual([0]);
    await moveEvents("completed", subYears(now, 2));
    expect(await due()).toEqual([1]);
  });

  it("is not reopened after its rating", async () => {
    await complete();
    await rateTransport(database.db, nurse, { transportRequestId: requestId, rating: 5, feedback: null });
    await expect(reopen()).rejects.toMatchObject({ code: "transport.ratedAlready", category: "conflict" });
  });
});

const judged = async () =>
  (await hospitalStatistics(database.db, nurse.organizationId ?? 0, ago(24 * 60))).onTime;

async function counted() {
  const [row] = await database.db.select().from(publicStatistics);
  const [today] = await transportsByDay(database.db, "UTC", new Date(), 1);
  return { total: row?.completedTransports ?? 0, today: today?.completed ?? 0 };
}
