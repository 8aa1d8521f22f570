import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { limits } from "@wardway/model";
import { subDays } from "date-fns";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Past, writePast } from "../testing/past-transports.ts";
import { makeTown, nth, type Town } from "../testing/town.ts";
import { hospitalFigures, hospitalStatistics } from "./hospital.server.ts";

let database: TestDatabase;
let town: Town;

const daysAgo = (days: number) => subDays(new Date(), days);
const since = daysAgo(30);

beforeEach(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
});

afterEach(() => database.close());

/** A transport of the first hospital by the first company, ten days ago. */
const write = (past: Partial<Past> & Pick<Past, "status">) =>
  writePast(database.db, {
    hospital: nth(town.hospitals, 0),
    company: nth(town.companies, 0),
    createdAt: daysAgo(10),
    ...past,
  });

const statistics = (from = since) => hospitalStatistics(database.db, nth(town.hospitals, 0).id, from);
const figures = () => hospitalFigures(database.db, nth(town.hospitals, 0).id, since);

test("returns null figures for a hospital without requests", async () => {
  expect(await statistics()).toEqual({
    byStatus: { pending: 0, needs_approval: 0, approved: 0, in_progress: 0, completed: 0, cancelled: 0 },
    medianSecondsToApproval: null,
    onTime: { judged: 0, onTime: 0 },
    lateNow: 0,
    ratings: { average: null, count: 0 },
    trend: expect.any(Object),
  });
  expect(await figures()).toEqual({ total: 0, completed: 0, active: 0, meanSecondsToResponse: null });
});

test("counts the hospital's requests that are late now, however old", async () => {
  await write({ status: "pending" });
  await write({ status: "approved", createdAt: daysAgo(40) });
  await write({ status: "approved", createdAt: daysAgo(-1) });
  await write({ status: "completed" });
  await write({ status: "pending", hospital: nth(town.hospitals, 1) });
  expect((await statistics()).lateNow).toBe(2);
});

test("counts requests by present status, of the period and of this hospital only", async () => {
  await write({ status: "pending" });
  await write({ status: "needs_approval", response: { after: 5, promised: 60 } });
  await write({ status: "completed" });
  await write({ status: "completed" });
  await write({ status: "cancelled" });
  await write({ status: "completed", createdAt: daysAgo(31) });
  await write({ status: "completed", hospital: nth(town.hospitals, 1) });
  expect((await statistics()).byStatus).toEqual({
    pending: 1,
    needs_approval: 1,
    approved: 0,
    in_progress: 0,
    completed: 2,
    cancelled: 1,
  });
  expect((await statistics(daysAgo(32))).byStatus.completed).toBe(3);
  expect(await figures()).toMatchObject({ total: 6, completed: 3, active: 0 });
});

test("measures the median from creation to the first approval, without requests that were never approved", async () => {
  for (const minutes of [10, 30, 500]) {
    await write({ status: "completed", response: { after: 2, promised: 60 }, approvedAfter: [minutes] });
  }
  // Released and approved again: the first approval counts.
  await write({ status: "approved", response: { after: 2, promised: 60 }, approvedAfter: [20, 900] });
  await write({ status: "cancelled" });
  expect((await statistics()).medianSecondsToApproval).toBe(25 * 60);
});

test("counts arrivals within the grace as on time, and only recorded ones", async () => {
  const response = { after: 2, promised: 60 };
  const arriving = (atPickupAfter: number) =>
    write({ status: "completed", response, approvedAfter: [10], atPickupAfter });
  await arriving(45);
  await arriving(60 + limits.onTimeGraceMinutes);
  await arriving(60 + limits.onTimeGraceMinutes + 1);
  await write({ status: "completed", response, approvedAfter: [10] });
  expect((await statistics()).onTime).toEqual({ judged: 3, onTime: 2 });
});

test("returns the ratings given in the period", async () => {
  await write({ status: "completed", rating: 5 });
  await write({ status: "completed", rating: 2 });
  await write({ status: "completed", rating: 1, createdAt: daysAgo(31) });
  await write({ status: "completed", rating: 1, hospital: nth(town.hospitals, 1) });
  expect((await statistics()).ratings).toEqual({ average: 3.5, count: 2 });
});

test("averages the time to the first response, however many follow", async () => {
  await write({ status: "needs_approval", response: { after: 10, promised: 60 } });
  await write({ status: "needs_approval", response: { after: 20, promised: 60 } });
  await write({ status: "pending" });
  await write({ status: "completed", response: { after: 600, promised: 60 }, createdAt: daysAgo(31) });
  expect((await figures()).meanSecondsToResponse).toBe(15 * 60);
});
