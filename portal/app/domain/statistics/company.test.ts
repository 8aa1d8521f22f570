import { organizations } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { limits } from "@wardway/model";
import { addDays, subDays } from "date-fns";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Past, writePast } from "../testing/past-transports.ts";
import { makeTown, nth, type Town } from "../testing/town.ts";
import { companyFigures, companyPerformance } from "./company.server.ts";

let database: TestDatabase;
let town: Town;

const daysAgo = (days: number) => subDays(new Date(), days);
const since = daysAgo(30);

beforeEach(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
});

afterEach(() => database.close());

/** A transport of the first company, ten days ago. */
const write = (past: Partial<Past> & Pick<Past, "status">) =>
  writePast(database.db, {
    hospital: nth(town.hospitals, 0),
    company: nth(town.companies, 0),
    createdAt: daysAgo(10),
    ...past,
  });

const companyId = () => nth(town.companies, 0).id;
const performance = () => companyPerformance(database.db, companyId(), since);
const figures = () => companyFigures(database.db, companyId(), since);

test("returns null figures for a company without transports", async () => {
  expect(await performance()).toEqual({
    byStatus: { approved: 0, in_progress: 0, completed: 0, cancelled: 0 },
    medianSecondsToApproval: null,
    onTime: { judged: 0, onTime: 0 },
    lateNow: 0,
    ratings: { average: null, count: 0 },
    trend: {
      total: [0, 0, 0, 0, 0, 0, 0],
      medianSecondsToApproval: Array(7).fill(null),
      onTime: Array(7).fill(null),
      ratings: Array(7).fill(null),
    },
  });
  expect(await figures()).toEqual({
    transports: 0,
    active: 0,
    rating: { average: null, count: 0 },
    onTime: { judged: 0, onTime: 0 },
  });
});

test("counts the company's transports that are late now", async () => {
  await write({ status: "in_progress" });
  await write({ status: "approved", createdAt: addDays(new Date(), 3) });
  await write({ status: "approved", company: nth(town.companies, 1) });
  await write({ status: "pending" });
  expect((await performance()).lateNow).toBe(1);
});

test("counts transports by present status, including future ones, without a rival's", async () => {
  await write({ status: "approved", createdAt: addDays(new Date(), 3) });
  await write({ status: "in_progress" });
  await write({ status: "completed" });
  await write({ status: "cancelled" });
  await write({ status: "completed", createdAt: daysAgo(31) });
  await write({ status: "completed", company: nth(town.companies, 1) });
  await write({ status: "pending" });
  expect((await performance()).byStatus).toEqual({ approved: 1, in_progress: 1, completed: 1, cancelled: 1 });
  expect(await figures()).toMatchObject({ transports: 2, active: 2 });
});

test("measures the median from the response to its approval, the last one after a release", async () => {
  await write({ status: "completed", response: { after: 10, promised: 60 }, approvedAfter: [14] });
  await write({ status: "completed", response: { after: 100, promised: 160 }, approvedAfter: [20, 108] });
  expect((await performance()).medianSecondsToApproval).toBe(6 * 60);
});

test("divides the period into seven parts for the trend, with the future in the last one", async () => {
  const response = { after: 2, promised: 60 };
  const approved = { response, approvedAfter: [10] };
  await write({ status: "completed", createdAt: daysAgo(29), ...approved, atPickupAfter: 50, rating: 5 });
  await write({ status: "completed", createdAt: daysAgo(28), ...approved, atPickupAfter: 90, rating: 2 });
  await write({ status: "completed", ...approved });
  await write({ status: "approved", createdAt: addDays(new Date(), 3) });
  const { trend } = await performance();
  expect(trend.total).toEqual([2, 0, 0, 0, 1, 0, 1]);
  expect(trend.medianSecondsToApproval).toEqual([480, null, null, null, 480, null, null]);
  expect(trend.onTime).toEqual([0.5, null, null, null, null, null, null]);
  expect(trend.ratings).toEqual([3.5, null, null, null, null, null, null]);
});

test("excludes a released transport from punctuality", async () => {
  const response = { after: 2, promised: 60 };
  await write({ status: "completed", response, approvedAfter: [10], atPickupAfter: 61 });
  await write({
    status: "completed",
    response,
    approvedAfter: [10],
    atPickupAfter: 61 + limits.onTimeGraceMinutes,
  });
  await write({ status: "pending", response: { ...response, status: "released" }, approvedAfter: [10] });
  expect((await performance()).onTime).toEqual({ judged: 2, onTime: 1 });
  expect((await figures()).onTime).toEqual({ judged: 2, onTime: 1 });
});

test("returns the ratings of the period, and those of all time in the profile", async () => {
  await write({ status: "completed", rating: 4 });
  await write({ status: "completed", rating: 1, createdAt: daysAgo(31) });
  await database.db
    .update(organizations)
    .set({ ratingSum: 5, ratingCount: 2 })
    .where(eq(organizations.id, companyId()));
  expect((await performance()).ratings).toEqual({ average: 4, count: 1 });
  expect((await figures()).rating).toEqual({ average: 2.5, count: 2 });
});
