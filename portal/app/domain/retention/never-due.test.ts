import { emergencyAccesses } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { subDays, subYears } from "date-fns";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writePast } from "../testing/past-transports.ts";
import { makeTown, nth, type Town } from "../testing/town.ts";
import { readNeverDue } from "./never-due.server.ts";

let database: TestDatabase;
let town: Town;

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db, { hospitals: 2, companies: 1 });
});
afterAll(() => database.close());

const now = new Date();

it("is nothing where requests end and accesses are reviewed", async () => {
  const nothing = { count: 0, oldestAt: null };
  expect(await readNeverDue(database.db, { auditYears: 6 })).toEqual([
    { kind: "pending", ...nothing },
    { kind: "under_way", ...nothing },
    { kind: "unreviewed", ...nothing },
  ]);
});

it("counts what has not ended a month after its pick-up time, and accesses that outlast their period", async () => {
  const [hospital, company] = [nth(town.hospitals, 0), nth(town.companies, 0)];
  const past = (days: number, status: Parameters<typeof writePast>[1]["status"]) =>
    writePast(database.db, { hospital, company, createdAt: subDays(now, days), status });
  await past(40, "pending");
  await past(29, "pending");
  await past(60, "in_progress");
  await past(50, "approved");
  await past(70, "completed");
  await past(70, "cancelled");
  const access = (years: number, reviewedAt: Date | null) => {
    const at = subYears(now, years);
    return {
      userId: nth(town.hospitals, 1).staff[0].userId,
      organizationId: nth(town.hospitals, 1).id,
      targetId: hospital.id,
      reason: "Needed for the care of a patient",
      ...{ startedAt: at, endsAt: at, endedAt: at, reviewedAt },
      ...(reviewedAt && { reviewedBy: town.admin.userId, finding: "justified" as const }),
    };
  };
  await database.db.insert(emergencyAccesses).values([access(7, null), access(7, now), access(5, null)]);
  const unended = [
    { kind: "pending", count: 1, oldestAt: subDays(now, 40).toISOString() },
    { kind: "under_way", count: 2, oldestAt: subDays(now, 60).toISOString() },
  ];
  expect(await readNeverDue(database.db, { auditYears: 6 })).toEqual([
    ...unended,
    { kind: "unreviewed", count: 1, oldestAt: subYears(now, 7).toISOString() },
  ]);
  expect(await readNeverDue(database.db, { auditYears: null })).toEqual(unended);
});
