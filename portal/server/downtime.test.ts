import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@wardway/db/open";
import { organizations } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runToolProcess } from "./testing/run-tool.ts";

let database: TestDatabase;
let dataDir: string;

beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "wardway-downtime-"));
});

afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

const run = (...words: string[]) =>
  runToolProcess("downtime.ts", words, { DATABASE_URL: database.url, DATA_DIR: dataDir });

/** Of a new connection, as a portal's. */
async function write(): Promise<void> {
  const opened = await openDatabase({
    databaseUrl: database.url,
    as: "owner",
    dataDir,
    log: () => {},
    poolSize: 1,
  });
  try {
    await opened.db.insert(organizations).values({ name: "Larkmoor", kind: "hospital" });
  } finally {
    await opened.close();
  }
}

test("makes the database read-only and writable again, and says which it is", async () => {
  expect(await run()).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^The database accepts writes\./),
  });
  expect(await run("on")).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^The database is read-only\./),
  });
  expect(await run()).toMatchObject({ stdout: expect.stringMatching(/^The database is read-only\./) });
  await expect(write()).rejects.toMatchObject({ cause: { code: "25006" } });
  expect(await run("off")).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^The database accepts writes\./),
  });
  await write();
});

test.each([["later"], ["on", "off"]])("changes nothing at %s", async (...words) => {
  expect(await run(...words)).toMatchObject({
    code: 1,
    stderr: "Pass on or off, or nothing to see which.\n",
  });
  await write();
});
