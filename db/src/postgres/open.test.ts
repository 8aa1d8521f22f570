import { createServer, type Server } from "node:net";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrateDatabase } from "../migrate.ts";
import { type OpenDatabase, openDatabase } from "../open.ts";
import { StartupError } from "../startup-error.ts";
import { requireVersion } from "./external.ts";
import { freePort } from "./free-port.ts";
import { type ScratchFolder, scratchFolder } from "./testing/scratch-folder.ts";

let folder: ScratchFolder;
let embedded: OpenDatabase;
let server: { port: string; password: string };

beforeAll(async () => {
  folder = await scratchFolder();
  embedded = await openDatabase({ dataDir: folder.path });
  server = new URL(embedded.ownerUrl);
});

afterAll(async () => {
  await embedded.close();
  await folder.remove();
});

test("DATABASE_URL opens through the same path as the embedded server", async () => {
  const external = await openDatabase({ databaseUrl: embedded.ownerUrl, dataDir: "/nowhere" });
  expect([embedded.kind, external.kind]).toEqual(["embedded", "external"]);
  expect(await external.db.execute("select 1 as one")).toMatchObject([{ one: 1 }]);
  await external.close();
});

test("counts connections in use, and what waits for one, until its result", async () => {
  const pool = await openDatabase({ databaseUrl: embedded.ownerUrl, dataDir: "/nowhere", poolSize: 2 });
  const idle = { inUse: 0, waiting: 0, max: 2 };
  expect(pool.poolUse()).toEqual(idle);
  await pool.db.transaction(async (tx) => {
    await tx.transaction((inner) => inner.execute("select 1"));
    expect(pool.poolUse()).toEqual({ ...idle, inUse: 1 });
  });
  const running = Promise.all(Array.from({ length: 5 }, () => pool.db.execute("select pg_sleep(0.3)")));
  await expect.poll(() => pool.poolUse(), { interval: 10 }).toEqual({ inUse: 2, waiting: 3, max: 2 });
  await running;
  await expect(pool.db.execute("select nonsense")).rejects.toThrow();
  await expect(pool.db.transaction((tx) => tx.execute("select nonsense"))).rejects.toThrow();
  expect(pool.poolUse()).toEqual(idle);
  await pool.close();
});

test("a blank DATABASE_URL is ignored", async () => {
  await expect(openDatabase({ databaseUrl: " ", dataDir: folder.path })).rejects.toThrow("Another Wardway");
});

test("int8 is parsed to a number, and to text above the safe range", async () => {
  const query = embedded.sql`select count(*) as few, 9007199254740993::bigint as many, array[1::bigint] as list`;
  expect(await query).toMatchObject([{ few: 1, many: "9007199254740993", list: [1] }]);
});

test("concurrent processes migrate once", async () => {
  await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(embedded.ownerUrl)));
  const [applied] = await embedded.asOwner((db) =>
    db.execute<{ rows: number; migrations: number }>(
      "select count(*) as rows, count(distinct hash) as migrations from drizzle.__drizzle_migrations",
    ),
  );
  expect(applied?.rows).toBeGreaterThan(0);
  expect(applied?.rows).toBe(applied?.migrations);
});

test("a failed migration is reported in one line", async () => {
  await embedded.asOwner((db) => db.execute("create database refusing"));
  const url = embedded.ownerUrl.replace(/\/wardway$/, "/refusing");
  const sql = postgres(url, { max: 1 });
  await sql`alter database refusing set default_transaction_read_only = on`;
  await sql.end();
  await expect(migrateDatabase(url)).rejects.toThrow(
    new StartupError(
      "The database schema could not be updated: cannot execute CREATE SCHEMA in a read-only transaction.",
    ),
  );
});

describe("an unusable DATABASE_URL is reported in one line", () => {
  const secret = "s3cret-text";

  async function failure(databaseUrl: string): Promise<string> {
    const outcome = await openDatabase({ databaseUrl, dataDir: folder.path }).catch(
      (error: unknown) => error,
    );
    expect(outcome).toBeInstanceOf(StartupError);
    return outcome instanceof Error ? outcome.message : "";
  }

  test.each([
    ["no URL", () => secret, /^DATABASE_URL is not the address of a database: write it as postgres:/],
    [
      "another kind of database",
      () => `mysql://u:${secret}@h/d`,
      /^DATABASE_URL starts with mysql: but Wardway needs/,
    ],
    ["an invalid port", () => `postgres://u:${secret}@h:port/d`, /^DATABASE_URL cannot be read: write it as/],
    ["an unescaped slash", () => `postgres://u:1/${secret}@127.0.0.1/d`, /percent-encoded\.$/],
    ["an unescaped hash", () => `postgres://u:1#${secret}@127.0.0.1/d`, /percent-encoded\.$/],
    ["an unescaped percent sign", () => `postgres://u:%${secret}@127.0.0.1/d`, /percent-encoded\.$/],
    [
      "an unknown host",
      () => `postgres://u:${secret}@db.invalid/d`,
      /^The host db\.invalid in DATABASE_URL is unknown/,
    ],
    [
      "a wrong password",
      () => local(`wardway:${secret}`, "wardway"),
      /rejects the user "wardway" with this password/,
    ],
    ["an unknown user", () => local(`nobody:${secret}`, "wardway"), /cannot be used: no pg_hba\.conf entry/],
    [
      "a missing database",
      () => local(`wardway:${server.password}`, "absent"),
      /^There is no database "absent" at/,
    ],
    [
      "an unknown option",
      () => `${local(`wardway:${server.password}`, "wardway")}?colour=red`,
      /cannot be used: unrec/,
    ],
  ])("%s", async (_, url, sentence) => {
    const message = await failure(url());
    expect(message).toMatch(sentence);
    expect(message).toMatch(/^[^\n]+\.$/);
    expect(message).not.toContain(secret);
    expect(message).not.toContain(server.password);
  });

  test("DATABASE_OWNER_URL, by its own name", async () => {
    const databaseUrl = local(`wardway:${server.password}`, "wardway");
    const open = (databaseOwnerUrl: string) =>
      openDatabase({ databaseUrl, databaseOwnerUrl, dataDir: folder.path });
    await expect(open("localhost")).rejects.toThrow(/^DATABASE_OWNER_URL is not the address of a database/);
    await expect(open(local(`wardway:${secret}`, "wardway"))).rejects.toThrow(
      /correct DATABASE_OWNER_URL\.$/,
    );
    await expect(openDatabase({ databaseOwnerUrl: databaseUrl, dataDir: folder.path })).rejects.toThrow(
      /^DATABASE_OWNER_URL is set and DATABASE_URL is not: set both/,
    );
  });

  test("a port where nothing listens", async () => {
    const port = await freePort();
    expect(await failure(`postgres://u:${secret}@127.0.0.1:${port}/d`)).toBe(
      `No server is listening at 127.0.0.1:${port}: start PostgreSQL there, or correct the host and port in DATABASE_URL.`,
    );
  });

  test("a server that is not PostgreSQL", async () => {
    const { stranger, port } = await listen((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    expect(await failure(`postgres://u:${secret}@127.0.0.1:${port}/d?connect_timeout=1`)).toMatch(
      /cannot be used: the server does not respond like PostgreSQL\.$/,
    );
    stranger.close();
  });

  test("a PostgreSQL that is too old", () => {
    expect(() => requireVersion(150_000)).not.toThrow();
    expect(() => requireVersion(140_011)).toThrow(
      new StartupError(
        "Wardway needs PostgreSQL 15 or newer, and the server in DATABASE_URL is PostgreSQL 14.",
      ),
    );
  });

  function local(login: string, database: string): string {
    return `postgres://${login}@127.0.0.1:${server.port}/${database}`;
  }

  async function listen(
    onSocket: Parameters<typeof createServer>[1],
  ): Promise<{ stranger: Server; port: number }> {
    const port = await freePort();
    const stranger = createServer(onSocket ?? (() => undefined));
    await new Promise<void>((resolve) => stranger.listen(port, "127.0.0.1", resolve));
    return { stranger, port };
  }
});
