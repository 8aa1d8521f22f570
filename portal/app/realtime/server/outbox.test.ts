import type { Database, Transaction } from "@wardway/db/open";
import * as schema from "@wardway/db/schema";
import { liveOutbox } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Cursor, pruneOutbox, readChanges, startReading } from "./outbox.server.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase(12);
});

afterEach(() => database.db.delete(liveOutbox));

afterAll(() => database.close());

/** A change identified by its number. */
const change = (connection: Database | Transaction, userId: number) =>
  connection.insert(liveOutbox).values({ change: { kind: "notifications", userId } });

/** A process that reads on and records changes. */
async function reader() {
  let cursor: Cursor = (await startReading(database.db)).cursor;
  const received: number[] = [];
  return {
    received,
    async poll() {
      const reading = await readChanges(database.db, cursor);
      if (reading === null) throw new Error("The reader has lost track.");
      cursor = reading.cursor;
      const found = reading.changes.flatMap(({ change }) =>
        change.kind === "notifications" ? [change.userId] : [],
      );
      received.push(...found);
      return found;
    },
  };
}

/** A transaction that has written one change and stays open until released. */
async function open(userId: number) {
  let end: (outcome: "commit" | "roll back") => void = () => {};
  const ending = new Promise<"commit" | "roll back">((resolve) => {
    end = resolve;
  });
  let wrote: () => void = () => {};
  const written = new Promise<void>((resolve) => {
    wrote = resolve;
  });
  const done = database.db
    .transaction(async (tx) => {
      await change(tx, userId);
      wrote();
      if ((await ending) === "roll back") throw new Error("Not today");
    })
    .catch(() => {});
  await written;
  return (outcome: "commit" | "roll back" = "commit") => {
    end(outcome);
    return done;
  };
}

describe("reading on", () => {
  it("returns a change once, and no earlier ones", async () => {
    await change(database.db, 1);
    const { poll } = await reader();
    await change(database.db, 2);
    await change(database.db, 3);
    expect([await poll(), await poll()]).toEqual([[2, 3], []]);
  });

  it("returns changes that are committed in another order than they were written", async () => {
    const { poll } = await reader();
    const [first, second, third] = [await open(1), await open(2), await open(3)];
    await third();
    expect(await poll()).toEqual([3]);
    await first();
    expect(await poll()).toEqual([1]);
    await second();
    expect([await poll(), await poll()]).toEqual([[2], []]);
  });

  it("does not wait for open transactions, and skips rolled-back ones", async () => {
    const slow = await open(1);
    const { poll } = await reader();
    const rolledBack = await open(2);
    await change(database.db, 3);
    await rolledBack("roll back");
    expect([await poll(), await poll()]).toEqual([[3], []]);
    await change(database.db, 4);
    await slow();
    expect((await poll()).sort()).toEqual([1, 4]);
    expect(await poll()).toEqual([]);
  });

  it("returns every change of many concurrent writers once to each reader", async () => {
    const readers = [await reader(), await reader()];
    let writing = true;
    const write = async (writer: number) => {
      for (let nth = 0; nth < 15; nth += 1) {
        await database.db.transaction(async (tx) => {
          await change(tx, writer * 100 + nth);
          await tx.execute(sql`select pg_sleep(random() / 200)`);
        });
      }
    };
    const looking = readers.map(async ({ poll }) => {
      while (writing) await poll();
    });
    const writers = [1, 2, 3, 4, 5, 6, 7, 8];
    await Promise.all(writers.map(write));
    writing = false;
    await Promise.all(looking);
    const all = writers.flatMap((writer) => Array.from({ length: 15 }, (_, nth) => writer * 100 + nth));
    for (const { poll, received } of readers) {
      await poll();
      expect(received.sort((a, b) => a - b)).toEqual(all);
    }
  });

  it("skips kinds of a later version", async () => {
    const { poll } = await reader();
    await database.db.insert(liveOutbox).values({ change: { kind: "of_a_later_version" } });
    await change(database.db, 1);
    expect(await poll()).toEqual([1]);
  });

  it("uses the index, however many rows there are", async () => {
    // Of an old transaction: the cursor starts at the oldest one that is open anywhere on the server.
    await database.db.execute(sql`
      insert into live_outbox (change, written_by) select '{"kind": "statistics"}', '3' from generate_series(1, 20000)`);
    await database.db.execute(sql`vacuum (analyze) live_outbox`);
    const { cursor } = await startReading(database.db);
    const calls: { query: string; params: unknown[] }[] = [];
    const logger = { logQuery: (query: string, params: unknown[]) => void calls.push({ query, params }) };
    await readChanges(drizzle(database.sql, { schema, logger }), cursor);
    const [poll] = calls;
    const lines = await database.sql.unsafe(`explain ${poll?.query}`, (poll?.params ?? []) as string[]);
    const plan = lines.map((line) => line["QUERY PLAN"]).join("\n");
    expect(plan).toContain("live_outbox_written_by");
    expect(plan).not.toContain("Seq Scan");
  });
});

describe("a reader has lost track", () => {
  const minutes = 60_000;

  it("if it has paused for longer than half of the retention", async () => {
    const { cursor } = await startReading(database.db);
    expect(await readChanges(database.db, { ...cursor, at: cursor.at - 4 * minutes })).not.toBeNull();
    expect(await readChanges(database.db, { ...cursor, at: cursor.at - 6 * minutes })).toBeNull();
  });

  it("if the database is an earlier one, restored from a backup", async () => {
    const { cursor } = await startReading(database.db);
    const later = BigInt(cursor.snapshot.split(":")[1] ?? 0) + 1_000_000n;
    expect(await readChanges(database.db, { ...cursor, snapshot: `${later}:${later}:` })).toBeNull();
  });

  it("if there are more changes than it reads in one query", async () => {
    const { cursor } = await startReading(database.db);
    await database.db.execute(sql`
      insert into live_outbox (change) select jsonb_build_object('kind', case nth when 1 then 'of_a_later_version' else 'statistics' end)
      from generate_series(1, 20001) nth`);
    expect(await readChanges(database.db, cursor)).toBeNull();
    expect((await startReading(database.db)).recent).toBeNull();
  });
});

describe("starting to read", () => {
  it("returns the changes of the last minutes", async () => {
    await change(database.db, 1);
    await database.db.update(liveOutbox).set({ writtenAt: sql`now() - interval '6 minutes'` });
    await change(database.db, 2);
    const { recent } = await startReading(database.db);
    expect(recent).toMatchObject([{ change: { kind: "notifications", userId: 2 } }]);
    expect(Math.abs((recent?.[0]?.writtenAt ?? 0) - Date.now())).toBeLessThan(60_000);
  });
});

describe("pruning", () => {
  it("deletes old rows in batches, and no younger ones", async () => {
    await database.db.execute(sql`
      insert into live_outbox (change, written_at)
      select '{"kind": "statistics"}', now() - interval '11 minutes' from generate_series(1, 5001)`);
    await change(database.db, 1);
    await Promise.all([pruneOutbox(database.db), pruneOutbox(database.db)]);
    expect(await database.db.select({ change: liveOutbox.change }).from(liveOutbox)).toEqual([
      { change: { kind: "notifications", userId: 1 } },
    ]);
  });
});
