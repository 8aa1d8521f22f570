import { auditLog } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { unusualReads } from "@wardway/model";
import { addDays, subHours, subMinutes } from "date-fns";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makePerson } from "../testing/people.ts";
import type { Caller } from "./caller.server.ts";
import { listUnusualReads, noteUnusualReads } from "./unusual-reads.server.ts";

const now = new Date();
let database: TestDatabase;
let reader: Caller;

beforeEach(async () => {
  database = await createTestDatabase();
  reader = await makePerson(database.db, "reader", "a password for this test");
});
afterEach(() => database.close());

/** Lists of 50 records each. */
async function read(records: number, at: Date, details: { first?: number; success?: boolean } = {}) {
  const { first = 1, success = true } = details;
  const ids = Array.from({ length: records }, (_, index) => first + index);
  const lists = Array.from({ length: Math.ceil(records / 50) }, (_, list) =>
    ids.slice(list * 50, list * 50 + 50),
  );
  await database.db.insert(auditLog).values(
    lists.map((list) => ({
      timestamp: at,
      userId: reader.userId,
      username: "reader",
      action: "request.read",
      resourceType: "transport_request",
      details: { records: list.length, ids: list.join(" ") },
      success,
    })),
  );
}

const note = (at = now) => noteUnusualReads(database.db, at);
const recently = subMinutes(now, 5);

test("an account that opens many more records than usual is noted once a day, without what it read", async () => {
  await read(100, subHours(now, 30));
  await read(299, recently);
  expect(await note()).toEqual([]);
  await read(1, recently, { first: 5_000 });
  const noted = { userId: reader.userId, username: "reader", records: 300, usual: 100 };
  expect(await note()).toEqual([noted]);
  expect(await note()).toEqual([]);
  const entries = await database.db.select().from(auditLog).where(eq(auditLog.action, "reads.unusual"));
  expect(entries).toMatchObject([
    { userId: null, resourceId: reader.userId, details: { records: 300, usual: 100 }, success: true },
  ]);
  expect(await listUnusualReads(database.db, now)).toMatchObject([noted]);
  expect(await listUnusualReads(database.db, addDays(now, 8))).toEqual([]);
});

test("is noted again when the number has doubled", async () => {
  await read(200, recently);
  expect(await note()).toMatchObject([{ records: 200 }]);
  await read(199, recently, { first: 1_000 });
  expect(await note()).toEqual([]);
  await read(1, recently, { first: 5_000 });
  expect(await note()).toMatchObject([{ records: 400 }]);
});

test("few records, the same records again, refused ones and those of earlier hours are not unusual", async () => {
  const { minRecords } = unusualReads;
  await read(minRecords - 1, recently);
  for (let again = 0; again < 4; again += 1) await read(minRecords - 1, recently);
  await read(minRecords, recently, { first: 1_000, success: false });
  await read(minRecords, subMinutes(now, 90), { first: 2_000 });
  expect(await note()).toEqual([]);
  await read(1, recently, { first: 9_000 });
  expect(await note()).toEqual([]);
});

test("an account without history, or whose busy hours are older than two weeks, is noted", async () => {
  const { minRecords, baselineDays } = unusualReads;
  await read(1_000, addDays(now, -baselineDays - 1));
  await read(minRecords, recently);
  expect(await note()).toMatchObject([{ records: minRecords, usual: 0 }]);
});

test("reads the trail by indexes only", async () => {
  await read(200, recently);
  await database.sql.unsafe(`
    insert into audit_log (timestamp, user_id, action, resource_type, resource_id, success)
    select now() - interval '1 hour' * n, 1000 + n % 50, 'request.read', 'transport_request', n, true
    from generate_series(2, 5000) as n; analyze audit_log`);
  await database.sql`set enable_seqscan = on`;
  const before = await scans();
  await note();
  expect(await scans()).toBe(before);
});

async function scans(): Promise<number> {
  await database.sql`select pg_stat_force_next_flush()`;
  const [row] = await database.sql<{ scans: number }[]>`
    select seq_scan::int as scans from pg_stat_user_tables where relname = 'audit_log'`;
  return row?.scans ?? 0;
}
