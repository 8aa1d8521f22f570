import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../open.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";

let scratch: TestDatabase;
let database: OpenDatabase;

beforeAll(async () => {
  scratch = await createTestDatabase();
  database = await openDatabase({ databaseUrl: scratch.url, as: "owner", dataDir: "unused", poolSize: 3 });
});
afterAll(async () => {
  await database?.close();
  await scratch?.close();
});

const alter = (change: string) =>
  scratch.db.transaction(
    async (tx) => {
      const [row] = await tx.execute<{ name: string }>(sql`select quote_ident(current_database()) as name`);
      await tx.execute(sql.raw(`alter database ${row?.name} ${change}`));
    },
    { accessMode: "read write" },
  );

const write = () => database.db.execute(sql`create table if not exists written (id integer)`);
const codeOf = (error: unknown) => ((error as Error).cause as { code?: string }).code;

it("notices a database that is read-only by default from a session that is not, and back", async () => {
  expect(await database.writeAccess()).toBe("writable");
  await alter("set default_transaction_read_only = on");
  expect(await database.writeAccess()).toBe("read_only");
  // This session began before.
  await write();
  await alter("set default_transaction_read_only = off");
  expect(await database.writeAccess()).toBe("writable");
  await alter("reset default_transaction_read_only");
  expect(await database.writeAccess()).toBe("writable");
});

it("renews idle sessions under the new setting, and interrupts none that is busy", async () => {
  const slow = database.db.execute(sql`select pg_sleep(0.5)`);
  await alter("set default_transaction_read_only = on");
  await database.renewSessions(true);
  await slow;
  await database.renewSessions(true);
  for (const attempt of [1, 2, 3]) {
    expect([attempt, codeOf(await write().catch((error: unknown) => error))]).toEqual([attempt, "25006"]);
  }
  await alter("reset default_transaction_read_only");
  expect(await database.writeAccess()).toBe("writable");
  await database.renewSessions(false);
  await Promise.all([write(), write(), write(), write()]);
});
