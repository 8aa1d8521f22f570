import { auditLog, transportEvents } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { addHours, addMinutes, subMinutes, subSeconds } from "date-fns";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { perform } from "#app/domain/testing/commands.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import { readEvents } from "../record/read-events.server.ts";
import { completeTransport, recordMilestone } from "./lifecycle.server.ts";

let database: TestDatabase;
let town: Town;
let crew: Caller;
/** A transport in progress. */
let requestId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
  crew = nth(town.companies, 0).staff[0];
});

afterAll(() => database.close());

beforeEach(async () => {
  const hospital = nth(town.hospitals, 0).staff[0];
  const perhaps = async (command: Parameters<typeof perform>[1]) => {
    const outcome = await perform(database.db, command);
    return outcome.ok ? outcome.id : 0;
  };
  requestId = await perhaps({ who: hospital, kind: "create", hospital: null, key: null });
  const response = await perhaps({
    who: crew,
    kind: "respond",
    request: requestId,
    company: null,
    key: null,
  });
  await perhaps({ who: hospital, kind: "approve", response });
  await perhaps({ who: crew, kind: "start", request: requestId });
});

const record = (milestone: "en_route" | "at_pickup" | "transfer_of_care", at: Date | null) =>
  recordMilestone(database.db, crew, { requestId, milestone, at });

const started = async () => {
  const events = await readEvents(database.db, crew, requestId);
  return new Date(events.find(({ type }) => type === "started")?.occurredAt ?? 0);
};

test("a milestone without a time happens now, after everything before it", async () => {
  const { occurredAt, recordedAt } = await record("en_route", null);
  expect(Date.parse(occurredAt)).toBeGreaterThanOrEqual((await started()).getTime());
  expect(occurredAt).toBe(recordedAt);
});

test("less than a minute before the previous step counts as its time", async () => {
  const first = await record("en_route", null);
  const { occurredAt } = await record("at_pickup", subSeconds(new Date(first.occurredAt), 59));
  expect(occurredAt).toBe(first.occurredAt);
});

test("a route change does not limit the time of a milestone", async () => {
  const at = new Date();
  await perform(database.db, { who: crew, kind: "optimize", request: requestId });
  const { occurredAt } = await record("en_route", at);
  expect(occurredAt).toBe(at.toISOString());
});

test("keeps the crew's times when a dispatcher's start was recorded after them", async () => {
  const start = await started();
  await database.sql`alter table transport_events disable trigger user`;
  await database.db
    .update(transportEvents)
    .set({ occurredAt: subMinutes(start, 10) })
    .where(and(eq(transportEvents.transportRequestId, requestId), eq(transportEvents.type, "approved")));
  await database.sql`alter table transport_events enable trigger user`;
  const times = [subMinutes(start, 4), subMinutes(start, 1)];
  const recorded = [await record("en_route", times[0] ?? null), await record("at_pickup", times[1] ?? null)];
  expect(recorded.map(({ occurredAt }) => occurredAt)).toEqual(times.map((time) => time.toISOString()));
});

test("rejects a time before the approval at its field, and records nothing", async () => {
  const early = subMinutes(await started(), 2);
  await expect(record("en_route", early)).rejects.toMatchObject({
    category: "invalid",
    errors: [{ field: "at", message: "The time is before the step that came before it. Check the time." }],
  });
  expect(await readEvents(database.db, crew, requestId)).toHaveLength(4);
});

test("keeps the timeline in order with a fast clock", async () => {
  const ahead = await record("en_route", addMinutes(new Date(), 4));
  const next = await record("at_pickup", null);
  expect(Date.parse(ahead.occurredAt)).toBeLessThanOrEqual(Date.now());
  expect(Date.parse(next.occurredAt)).toBeGreaterThanOrEqual(Date.parse(ahead.occurredAt));
});

test("shows the newest entries of a timeline longer than a page, oldest first", async () => {
  const before = await readEvents(database.db, crew, requestId);
  const reported = Array.from({ length: 499 }, () => ({
    transportRequestId: requestId,
    type: "route_optimized" as const,
    actorUserId: crew.userId,
    actorOrganizationId: crew.organizationId,
    fromStatus: "in_progress" as const,
    toStatus: "in_progress" as const,
  }));
  await database.db.insert(transportEvents).values(reported);
  const newest = await record("en_route", null);
  const events = await readEvents(database.db, crew, requestId);
  expect(events).toHaveLength(500);
  expect(events.at(-1)).toEqual(newest);
  expect(events.map(({ id }) => id)).toEqual(events.map(({ id }) => id).sort((a, b) => a - b));
  expect(events).not.toContainEqual(before[0]);
});

test("accepts a skipped milestone, but not after a later one", async () => {
  await record("transfer_of_care", null);
  await expect(record("at_pickup", null)).rejects.toMatchObject({ category: "conflict" });
  await expect(record("transfer_of_care", null)).rejects.toMatchObject({ category: "conflict" });
});

test("records milestones of a completed transport as late entries, even before its completion", async () => {
  await record("en_route", null);
  const before = await record("at_pickup", null);
  const nurse = nth(town.hospitals, 0).staff[0];
  await completeTransport(database.db, nurse, { requestId, reason: "Arrived by another vehicle" });
  const late = await record("transfer_of_care", new Date(before.occurredAt));
  expect(late.occurredAt).toBe(before.occurredAt);
  await expect(record("transfer_of_care", null)).rejects.toMatchObject({ category: "conflict" });
  const events = await readEvents(database.db, nurse, requestId);
  expect(events.map(({ type }) => type).slice(-2)).toEqual(["completed", "transfer_of_care"]);
  expect(events.at(-2)?.details).toEqual({ reason: "Arrived by another vehicle" });
  const audit = await database.db
    .select({ action: auditLog.action, details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.resourceId, requestId))
    .orderBy(auditLog.id);
  expect(audit.slice(-3)).toEqual([
    { action: "request.complete", details: { reasonGiven: 1, lastMilestone: "at_pickup" } },
    { action: "request.milestone", details: { milestone: "transfer_of_care", lateEntry: 1 } },
    { action: "request.milestone", details: { refused: "conflict" } },
  ]);
});

test("takes no late entry two days after the completion", async () => {
  await completeTransport(database.db, nth(town.hospitals, 0).staff[0], { requestId });
  vi.useFakeTimers({ toFake: ["Date"], now: addHours(new Date(), 49) });
  try {
    await expect(record("at_pickup", null)).rejects.toMatchObject({ code: "transport.lateEntryClosed" });
  } finally {
    vi.useRealTimers();
  }
});
