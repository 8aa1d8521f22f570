import { findInconsistencies } from "@wardway/db/consistency";
import { auditLog, liveOutbox, organizations, publicStatistics } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { desc, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { writePast } from "../testing/past-transports.ts";
import { makeTown, nth, type Town } from "../testing/town.ts";
import { completeTransport } from "../transports/lifecycle/lifecycle.server.ts";
import { rateTransport } from "../transports/ratings/rate-transport.server.ts";
import { checkStatistics, lastDue } from "./nightly-check.server.ts";
import { readPublicStatistics } from "./public.server.ts";

let database: TestDatabase;
let town: Town;

beforeEach(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
});

afterEach(() => database.close());

const figures = () => readPublicStatistics(database.db);
const lastUpdated = async () => (await figures()).lastUpdated;
const hospital = () => nth(town.hospitals, 0);
const nurse = () => hospital().staff[0];

/** A transport of the first hospital that is in progress. */
async function onItsWay(): Promise<number> {
  return writePast(database.db, {
    hospital: hospital(),
    company: nth(town.companies, 0),
    createdAt: new Date(),
    status: "in_progress",
  });
}

/** A completed transport; the fixture writer does not count it. */
async function completed(): Promise<number> {
  const id = await onItsWay();
  await completeTransport(database.db, nurse(), { requestId: id });
  return id;
}

const rate = (transportRequestId: number, rating: number) =>
  rateTransport(database.db, nurse(), { transportRequestId, rating, feedback: null });

/** Ensures that the database's millisecond clock advances. */
const nextMillisecond = () => database.sql`select pg_sleep(0.002)`;

describe("the time of the last change", () => {
  test("advances with a completed transport, a rating and an organization", async () => {
    const seen = [await lastUpdated()];
    const id = await completed();
    seen.push(await lastUpdated());
    await nextMillisecond();
    await rate(id, 4);
    seen.push(await lastUpdated());
    await nextMillisecond();
    await database.db.insert(organizations).values({ name: "One more", kind: "hospital" });
    seen.push(await lastUpdated());
    expect(seen).toEqual([...new Set(seen)].sort());
  });

  test("stays if a rating leaves the displayed average", async () => {
    await rate(await completed(), 4);
    const second = await completed();
    const before = await figures();
    await nextMillisecond();
    await rate(second, 4);
    expect(await figures()).toEqual(before);
    const [row] = await database.db.select().from(publicStatistics);
    expect(row).toMatchObject({ ratingSum: 8, ratingCount: 2 });
  });

  test("does not go back if a change that began earlier commits later", async () => {
    await database.db.transaction(async (slow) => {
      await slow.execute(sql`select now()`);
      await completed();
      const between = await lastUpdated();
      await nextMillisecond();
      await slow.update(publicStatistics).set({ hospitals: sql`${publicStatistics.hospitals} + 1` });
      expect((await readPublicStatistics(slow)).lastUpdated > between).toBe(true);
    });
  });

  test("cannot be set by anyone", async () => {
    const before = await lastUpdated();
    await database.db.update(publicStatistics).set({ lastUpdated: new Date("2001-01-01") });
    expect(await lastUpdated()).toBe(before);
  });
});

describe("the nightly check", () => {
  const night = new Date(2026, 10, 21, 3, 0, 1);
  const repaired = () =>
    database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "statistics.mend"))
      .orderBy(desc(auditLog.id));
  const notified = () => database.db.$count(liveOutbox, sql`${liveOutbox.change}->>'kind' = 'statistics'`);
  /** As if the last check were a day old. */
  const forgetCheck = () =>
    database.db.update(publicStatistics).set({ checkedAt: new Date("2026-11-20T00:00:00Z") });

  test("is due at three by the server's clock", () => {
    expect(lastDue(new Date(2026, 10, 21, 3, 0, 0))).toEqual(new Date(2026, 10, 21, 3));
    expect(lastDue(new Date(2026, 10, 21, 2, 59, 59))).toEqual(new Date(2026, 10, 20, 3));
    expect(lastDue(new Date(2026, 2, 1, 1, 0, 0))).toEqual(new Date(2026, 1, 28, 3));
  });

  test("leaves correct figures unchanged and notifies no one", async () => {
    await rate(await completed(), 5);
    const [before, notifications] = [await figures(), await notified()];
    await checkStatistics(database.db, night);
    expect(await figures()).toEqual(before);
    expect(await notified()).toBe(notifications);
    expect(await repaired()).toEqual([]);
  });

  test("repairs drift, and notifies the listeners and the audit log", async () => {
    await rate(await completed(), 5);
    const right = await figures();
    await database.db.update(publicStatistics).set({ completedTransports: 41, ratingSum: 1, hospitals: 0 });
    const notifications = await notified();
    await forgetCheck();
    await nextMillisecond();
    await checkStatistics(database.db, night);
    const { lastUpdated, ...others } = await figures();
    expect(others).toEqual({ ...right, lastUpdated: undefined });
    expect(lastUpdated > right.lastUpdated).toBe(true);
    expect(await notified()).toBe(notifications + 1);
    expect(await repaired()).toMatchObject([
      {
        username: null,
        resourceType: "public_statistics",
        details: { completed_transports: "41 to 1", rating_sum: "1 to 5", hospitals: "0 to 2" },
      },
    ]);
    expect((await findInconsistencies(database.db)).filter((fault) => fault.includes("public"))).toEqual([]);
  });

  test("runs once a night in one of several processes", async () => {
    await checkStatistics(database.db, night);
    await database.db.update(publicStatistics).set({ completedTransports: 41 });
    await checkStatistics(database.db, night);
    expect(await figures()).toMatchObject({ completedTransports: 41 });
    await forgetCheck();
    await Promise.all(Array.from({ length: 5 }, () => checkStatistics(database.db, night)));
    expect(await figures()).toMatchObject({ completedTransports: 0 });
    expect(await repaired()).toHaveLength(1);
  });

  test("agrees with transports that are completed concurrently", async () => {
    await database.db.update(publicStatistics).set({ completedTransports: 100 });
    const ids = await Promise.all(Array.from({ length: 12 }, onItsWay));
    let checking = true;
    const checks = (async () => {
      while (checking) {
        await forgetCheck();
        await checkStatistics(database.db, night);
      }
    })();
    await Promise.all(ids.map((id) => completeTransport(database.db, nurse(), { requestId: id })));
    checking = false;
    await checks;
    expect(await figures()).toMatchObject({ completedTransports: 12 });
    expect(await repaired()).toHaveLength(1);
  });

  test("restores a lost row", async () => {
    await rate(await completed(), 5);
    const { lastUpdated: _, ...right } = await figures();
    await database.db.delete(publicStatistics);
    await checkStatistics(database.db, night);
    expect(await figures()).toMatchObject(right);
  });
});
