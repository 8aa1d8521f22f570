import { liveOutbox } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { createFeed, type Feed } from "./feed.server.ts";
import { notifyProcesses } from "./signal.server.ts";

let database: TestDatabase;
const feeds: Feed[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});

afterEach(async () => {
  for (const feed of feeds.splice(0)) feed.close();
  await database.db.delete(liveOutbox);
});

afterAll(() => database.close());

const NEVER_MS = 3_600_000;

/** A process with a feed. */
async function process({ pollIntervalMs }: { readonly pollIntervalMs: number }) {
  const received: number[] = [];
  const onStart = vi.fn();
  const feed = createFeed({
    db: database.db,
    sql: database.sql,
    pollIntervalMs,
    onStart,
    onChanges(changes) {
      for (const { change } of changes) if (change.kind === "notifications") received.push(change.userId);
    },
    onPolled() {},
  });
  feeds.push(feed);
  feed.start();
  await vi.waitFor(() => expect(onStart).toHaveBeenCalled(), waiting);
  return { feed, received, onStart };
}

const waiting = { timeout: 15_000, interval: 10 };
const change = (userId: number) =>
  database.db.insert(liveOutbox).values({ change: { kind: "notifications", userId } });
const listeners = sql`from pg_stat_activity where datname = current_database() and query ilike 'listen%'`;

async function untilListening(count: number): Promise<void> {
  await vi.waitFor(async () => {
    const [row] = await database.db.execute<{ count: number }>(
      sql`select count(*)::integer as count ${listeners}`,
    );
    expect(row?.count).toBe(count);
  }, waiting);
}

test("a notification triggers a read in every process, and triggerJobs only in this one", async () => {
  const { received } = await process({ pollIntervalMs: NEVER_MS });
  await untilListening(1);
  await change(1);
  await notifyProcesses(database.db);
  await vi.waitFor(() => expect(received).toEqual([1]), waiting);
  await change(2);
  triggerJobs("live");
  await vi.waitFor(() => expect(received).toEqual([1, 2]), waiting);
});

test("a change without a notification is found at the next poll", async () => {
  const { received } = await process({ pollIntervalMs: 20 });
  await change(1);
  await vi.waitFor(() => expect(received).toEqual([1]), waiting);
});

test("a lost listening connection is reopened, and changes since then are found", async () => {
  const { received } = await process({ pollIntervalMs: NEVER_MS });
  await untilListening(1);
  await database.db.transaction(async (tx) => {
    await tx.insert(liveOutbox).values({ change: { kind: "notifications", userId: 1 } });
    await tx.execute(sql`select pg_terminate_backend(pid) ${listeners}`);
  });
  await vi.waitFor(() => expect(received).toEqual([1]), waiting);
  await untilListening(1);
  await change(2);
  await notifyProcesses(database.db);
  await vi.waitFor(() => expect(received).toEqual([1, 2]), waiting);
});

test("reading restarts after a pause, and nothing is read without listeners", async () => {
  const { feed, received, onStart } = await process({ pollIntervalMs: NEVER_MS });
  feed.pause();
  await change(1);
  feed.poll();
  feed.start();
  await vi.waitFor(() => expect(onStart).toHaveBeenCalledTimes(2), waiting);
  expect(onStart).toHaveBeenLastCalledWith(
    [expect.objectContaining({ change: { kind: "notifications", userId: 1 } })],
    false,
  );
  await change(2);
  feed.poll();
  await vi.waitFor(() => expect(received).toEqual([2]), waiting);
});

test("a feed that lost track reports it and reads on from now", async () => {
  const { feed, received, onStart } = await process({ pollIntervalMs: NEVER_MS });
  await database.db.execute(sql`
    insert into live_outbox (change) select '{"kind": "statistics"}' from generate_series(1, 20001)`);
  feed.poll();
  await vi.waitFor(() => expect(onStart).toHaveBeenLastCalledWith(null, true), waiting);
  await change(1);
  feed.poll();
  await vi.waitFor(() => expect(received).toEqual([1]), waiting);
});
