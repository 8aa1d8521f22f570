import { extendAuditChain } from "@wardway/db/audit";
import { liveOutbox, mailOutbox } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mostRowsRead } from "../testing/rows-read.ts";
import { fillTrail } from "../testing/trail.ts";
import { readBacklogs } from "./backlogs.server.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

const secondsAgo = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;
const chain = () => extendAuditChain(database.db, [{ name: "backlogs", key: Buffer.alloc(32, "key") }]);

it("is nothing while nothing waits", async () => {
  expect(await readBacklogs(database.db)).toEqual({
    audit: { position: 0, rows: 0, oldestSeconds: 0 },
    mail: { rows: 0, oldestSeconds: 0 },
    outbox: { oldestSeconds: 0 },
    failingOrders: 0,
  });
});

it("has number and age of what waits, and nothing of what is done", async () => {
  const { db } = database;
  await db.insert(liveOutbox).values([{ change: {}, writtenAt: secondsAgo(200) }, { change: {} }]);
  const mail = { kind: "notice", recipient: "someone@example.org" } as const;
  await db.insert(mailOutbox).values([
    { ...mail, key: "new", createdAt: secondsAgo(50) },
    // Its next attempt is later.
    { ...mail, key: "old", createdAt: secondsAgo(400), nextAttemptAt: secondsAgo(-100) },
    { ...mail, key: "sent", createdAt: secondsAgo(900), state: "sent" },
  ]);
  await fillTrail(db, 3_000);
  await expect.poll(chain, { timeout: 20_000 }).toBe(3_000);
  await fillTrail(db, 60);
  const found = await readBacklogs(db);
  expect(found?.audit).toMatchObject({ position: 3_000, rows: 60 });
  expect(found?.mail.rows).toBe(2);
  const ages = [found?.audit, found?.mail, found?.outbox].map((one) =>
    Math.round((one?.oldestSeconds ?? 0) / 10),
  );
  expect(ages).toEqual([6, 40, 20]);
});

it("reads what waits only, however long the trail is", async () => {
  expect(await mostRowsRead(database, readBacklogs)).toBeLessThanOrEqual(61);
});

it("is unknown within two seconds while its tables are locked", async () => {
  const other = postgres(database.url, { max: 1 });
  const lock = await other.reserve();
  await lock`begin`;
  await lock`lock table mail_outbox in access exclusive mode`;
  const startedAt = performance.now();
  expect(await readBacklogs(database.db)).toBe(null);
  expect(performance.now() - startedAt).toBeLessThan(4_000);
  await lock`rollback`;
  lock.release();
  await other.end();
});
