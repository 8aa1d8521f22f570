import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type OpenDatabase, openDatabase } from "../open.ts";
import { poolOptions } from "./client-options.ts";
import { type FrozenServer, freezeServer } from "./testing/freeze-server.ts";
import { type ScratchFolder, scratchFolder } from "./testing/scratch-folder.ts";
import { connect } from "./transport.ts";

const freeze = { silenceMs: 300, pingMs: 300 };
/** What a loaded machine adds. */
const SLACK_MS = 2_000;
const limitMs = freeze.silenceMs + freeze.pingMs + SLACK_MS;
const POOL_SIZE = 2;

let scratch: ScratchFolder;
let database: OpenDatabase;
let frozen: FrozenServer | undefined;
let lines: string[];

beforeAll(async () => {
  scratch = await scratchFolder();
  lines = [];
  database = await openDatabase({
    dataDir: scratch.path,
    as: "owner",
    poolSize: POOL_SIZE,
    settings: { fsync: "off" },
    log: (line) => lines.push(line),
    freeze,
  });
  await database.db.execute(sql`create table notes (text text)`);
});

beforeEach(async () => {
  await database.db.execute(sql`truncate notes`);
  // Those that are open freeze in another way than new ones.
  await useAllConnections();
});

afterEach(async () => {
  frozen?.thaw();
  await recovered();
});

afterAll(async () => {
  frozen?.thaw();
  await database?.close();
  await scratch?.remove();
});

const useAllConnections = () =>
  Promise.all(Array.from({ length: POOL_SIZE }, () => database.db.execute(sql`select pg_sleep(0.05)`)));

/** Whether a query waits because transactions have all connections. */
async function waitingForConnection(): Promise<boolean> {
  const probe = database.db.execute(sql`select 1`).then(() => false);
  return Promise.race([probe, delay(100, true)]);
}

const freezeNow = async () => {
  frozen = await freezeServer(scratch.path);
};

const insert = (text: string, on: Pick<OpenDatabase["db"], "execute"> = database.db) =>
  on.execute(sql`insert into notes values (${text})`);

const notes = async () => {
  const rows = await database.db.execute<{ text: string }>(sql`select text from notes order by text`);
  return rows.map(({ text }) => text);
};

/** Its error by code, and the time until then. */
async function failureOf(work: Promise<unknown>): Promise<{ code: unknown; elapsedMs: number }> {
  const begun = performance.now();
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  const isWrapped = error instanceof Error && !("code" in error);
  const { code } = (isWrapped ? error.cause : error) as { code?: unknown };
  return { code, elapsedMs: performance.now() - begun };
}

/** Polls until the database responds. */
const recovered = () =>
  expect
    .poll(
      () =>
        database.db.execute(sql`select 1`).then(
          () => true,
          () => false,
        ),
      { timeout: 5_000 },
    )
    .toBe(true);

describe("a database that is frozen", () => {
  test("fails everything that waits for an answer or a connection, then new queries immediately, and recovers by itself", async () => {
    await insert("acknowledged");
    await freezeNow();
    // More than the pool has connections.
    const failures = await Promise.all(
      Array.from({ length: 4 * POOL_SIZE }, () => failureOf(database.db.execute(sql`select 1`))),
    );
    for (const { code, elapsedMs } of failures) {
      expect(code).toBe("DATABASE_FROZEN");
      expect(elapsedMs).toBeLessThan(limitMs);
    }
    expect(lines.at(-1)).toBe("The database does not respond. Calls fail until it does.");
    const next = await failureOf(database.db.transaction((tx) => insert("never sent", tx)));
    expect(next.code).toBe("DATABASE_FROZEN");
    expect(next.elapsedMs).toBeLessThan(freeze.silenceMs);

    frozen?.thaw();
    await recovered();
    expect(lines.at(-1)).toBe("The database responds again.");
    expect(await notes()).toEqual(["acknowledged"]);
    // The pool is whole.
    const sleeping = Array.from({ length: POOL_SIZE }, () => database.db.execute(sql`select pg_sleep(0.2)`));
    const begun = performance.now();
    await Promise.all(sleeping);
    expect(performance.now() - begun).toBeLessThan(0.2 * 1_000 * POOL_SIZE + SLACK_MS);
  });

  test("reports a commit without an answer as unknown", async () => {
    const writing = database.db.transaction(async (tx) => {
      await insert("committed", tx);
      await freezeNow();
    });
    expect((await failureOf(writing)).code).toBe("OUTCOME_UNKNOWN");
    frozen?.thaw();
    await recovered();
    await expect.poll(notes).toEqual(["committed"]);
  });

  test("stores nothing of a transaction that it interrupts", async () => {
    const writing = database.db.transaction(async (tx) => {
      await insert("first", tx);
      await freezeNow();
      await insert("second", tx);
    });
    expect((await failureOf(writing)).code).toBe("DATABASE_FROZEN");
    frozen?.thaw();
    await recovered();
    // Its connection is free again after the rollback.
    await Promise.all(
      Array.from({ length: POOL_SIZE }, () => database.db.execute(sql`select pg_sleep(0.05)`)),
    );
    expect(await notes()).toEqual([]);
  });

  test("reports a write without transaction as unknown if it was sent", async () => {
    await freezeNow();
    const texts = ["first", "second"];
    const codes = await Promise.all(texts.map(async (text) => (await failureOf(insert(text))).code));
    expect(codes).toEqual(["OUTCOME_UNKNOWN", "OUTCOME_UNKNOWN"]);
    frozen?.thaw();
    await recovered();
    await useAllConnections();
    expect(await notes()).toEqual(texts);
  });

  test("never runs later what waited for a connection", async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holding = Array.from({ length: POOL_SIZE }, () => database.db.transaction(() => released));
    // Opened after the pool's connections are taken.
    await expect.poll(waitingForConnection).toBe(true);
    const waiting = [insert("alone"), database.db.transaction((tx) => insert("in a transaction", tx))];
    await freezeNow();
    const codes = await Promise.all(waiting.map(async (work) => (await failureOf(work)).code));
    expect(codes).toEqual(["DATABASE_FROZEN", "DATABASE_FROZEN"]);
    frozen?.thaw();
    release();
    // They were idle, and learn of it by their commit.
    await Promise.allSettled(holding);
    await recovered();
    await useAllConnections();
    expect(await notes()).toEqual([]);
  });
});

test("a slow query is not taken for a frozen database", async () => {
  const seconds = (3 * (freeze.silenceMs + freeze.pingMs)) / 1_000;
  const count = lines.length;
  await Promise.all([
    database.db.execute(sql`select pg_sleep(${seconds})`),
    database.db.transaction((tx) => tx.execute(sql`select pg_sleep(${seconds})`)),
    // Waits for a connection.
    database.db.execute(sql`select 1`),
  ]);
  expect(lines.length).toBe(count);
});

test("a connection that alone does not answer is closed, and the pool goes on with another", async () => {
  await using client = {
    sql: connect(database.url, { ...poolOptions, max: 1, query_timeout: 0.3 }),
    async [Symbol.asyncDispose]() {
      await this.sql.end({ timeout: 0 });
    },
  };
  const [row] = await client.sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const pid = row?.pid ?? 0;
  process.kill(pid, "SIGSTOP");
  try {
    await expect(client.sql`select 1`).rejects.toMatchObject({ code: "QUERY_TIMEOUT" });
    const [next] = await client.sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
    expect(next?.pid).not.toBe(pid);
  } finally {
    process.kill(pid, "SIGCONT");
  }
});
