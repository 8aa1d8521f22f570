import { organizations, sessions, transportEvents, transportRequests, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { adminStatisticsSchema } from "@wardway/model";
import { subDays } from "date-fns";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Past, writePast } from "../testing/past-transports.ts";
import { makeTown, nth, type Town } from "../testing/town.ts";
import { adminStatistics } from "./admin.server.ts";
import { transportsByDay } from "./transports-by-day.server.ts";

let database: TestDatabase;
let town: Town;

beforeEach(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
});

afterEach(() => database.close());

async function request(): Promise<number> {
  const { id: hospitalId, staff } = nth(town.hospitals, 0);
  const [row] = await database.db
    .insert(transportRequests)
    .values({
      hospitalId,
      createdBy: staff[0].userId,
      patientName: "A",
      medicalRecordNumber: "1",
      currentLocation: "B",
      destination: "C",
      transportDate: new Date(),
    })
    .returning({ id: transportRequests.id });
  return row?.id ?? 0;
}

const happened = async (type: "created" | "completed" | "cancelled" | "started", at: string) =>
  database.db.insert(transportEvents).values({
    transportRequestId: await request(),
    type,
    toStatus: "pending",
    actorUserId: town.admin.userId,
    occurredAt: new Date(at),
  });

test("days begin at the reader's midnight, also when the clocks change", async () => {
  // In New York the clocks went back on 1 November 2026 at 02:00: that day had 25 hours.
  await happened("created", "2026-11-01T03:59:59Z"); // 31 October, 23:59:59
  await happened("created", "2026-11-01T04:00:00Z"); // 1 November, 00:00
  await happened("completed", "2026-11-02T04:59:59Z"); // 1 November, 23:59:59
  await happened("cancelled", "2026-11-02T05:00:00Z"); // 2 November, 00:00
  await happened("started", "2026-11-02T06:00:00Z");
  const days = await transportsByDay(database.db, "America/New_York", new Date("2026-11-02T17:00:00Z"), 4);
  expect(days).toEqual([
    { date: "2026-10-30", created: 0, completed: 0, cancelled: 0 },
    { date: "2026-10-31", created: 1, completed: 0, cancelled: 0 },
    { date: "2026-11-01", created: 1, completed: 1, cancelled: 0 },
    { date: "2026-11-02", created: 0, completed: 0, cancelled: 1 },
  ]);
});

test.each(["Pacific/Kiritimati", "America/Santiago", "Asia/Kathmandu", "UTC"])(
  "the last day is today in %s, and no day is missing or repeated",
  async (timeZone) => {
    const now = new Date("2026-09-06T11:30:00Z");
    const days = await transportsByDay(database.db, timeZone, now, 30);
    const today = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(now);
    expect(days.at(-1)?.date).toBe(today);
    expect(new Set(days.map(({ date }) => date)).size).toBe(30);
  },
);

test("the figures match the database", async () => {
  const [nurse, colleague] = nth(town.hospitals, 0).staff;
  await database.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, colleague.userId));
  await database.db.insert(sessions).values([
    { userId: nurse.userId, idHash: "1" },
    { userId: nurse.userId, idHash: "2" },
    { userId: town.admin.userId, idHash: "3", awaitsSecondFactor: true },
    { userId: town.admin.userId, idHash: "4", lastActiveAt: new Date("2026-01-01") },
  ]);
  await database.db.insert(organizations).values({ name: "One more", kind: "hospital" });
  await happened("created", new Date().toISOString());
  const statistics = await adminStatistics(database.db, "UTC", new Date());
  expect(adminStatisticsSchema.parse(statistics)).toEqual(statistics);
  expect(statistics).toMatchObject({
    users: { active: 10, deactivated: 1, hospital: 3, ambulance: 6, admin: 1, signedIn: 1 },
    organizations: { hospital: 3, ambulance: 3 },
    requests: { pending: 1, needs_approval: 0, completed: 0 },
    openInvitations: 0,
  });
  expect(statistics.transports).toHaveLength(30);
  expect(statistics.transports.at(-1)).toMatchObject({ created: 1 });
});

test("punctuality counts recorded arrivals and all requests that are late now", async () => {
  const write = (past: Partial<Past>) =>
    writePast(database.db, {
      hospital: nth(town.hospitals, 0),
      company: nth(town.companies, 0),
      createdAt: subDays(new Date(), 2),
      status: "completed",
      response: { after: 5, promised: 60 },
      approvedAfter: [10],
      ...past,
    });
  await write({ atPickupAfter: 50 });
  await write({ atPickupAfter: 90 });
  await write({});
  await write({ atPickupAfter: 50, createdAt: subDays(new Date(), 40) });
  await write({ status: "approved" });
  await request();
  const { arrivals } = await adminStatistics(database.db, "UTC", new Date());
  expect(arrivals).toEqual({ judged: 2, onTime: 1, lateNow: 1 });
});

test("the chart is counted from its index, however many events there are", async () => {
  const requestId = await request();
  await database.sql`
    insert into transport_events (transport_request_id, type, to_status, actor_user_id, occurred_at)
    select ${requestId}, 'en_route', 'in_progress', ${town.admin.userId}, now() - make_interval(mins => n)
    from generate_series(1, 20000) as n`;
  await database.sql`analyze transport_events`;
  const plan = await database.sql`explain
    select count(*) from transport_events
    where type in ('created', 'completed', 'cancelled') and occurred_at >= now() - interval '30 days'`;
  expect(JSON.stringify(plan)).toContain("transport_events_daily_idx");
});
