import { afterEach, beforeEach, expect, test } from "vitest";
import { migrateDatabase } from "../migrate.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { extendAuditChain } from "./chain.ts";
import { key } from "./testing/key.ts";
import { chainAll, chainedRows, writeRows } from "./testing/trail.ts";
import { verifyAudit } from "./verify.ts";

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.close());

/** Rows as a dump brings them from a server that had counted far more transactions. */
async function restoreRows(rows: number): Promise<void> {
  await database.sql.unsafe(`
    alter table audit_log disable trigger user;
    insert into audit_log (action, resource_type, success, written_by)
      select 'restored', 'user', true, (900000000000 + n)::text::xid8 from generate_series(1, ${rows}) as n;
    alter table audit_log enable trigger user`);
}

const advance = async () =>
  (await database.sql<{ advance: number }[]>`select advance from audit_clock`)[0]?.advance;

test("after a restore on another server earlier rows are chained before later ones", async () => {
  await restoreRows(3);
  expect(await extendAuditChain(database.db, [key])).toBe(0);
  await migrateDatabase(database.url);
  await chainAll(database.db);
  const later = await writeRows(database.db, 2);
  await chainAll(database.db);
  expect(await chainedRows(database.db)).toEqual([1, 2, 3, ...later]);
  expect(await verifyAudit(database.db, [key])).toMatchObject({ sound: true, pending: 0 });
});

test("a start on the same server leaves the clock unchanged, with open transactions too", async () => {
  await migrateDatabase(database.url);
  expect(await advance()).toBe(0);
  const open = await database.sql.reserve();
  await open`begin`;
  await open`insert into audit_log (action, resource_type, success) values ('late', 'user', true)`;
  await writeRows(database.db, 1);
  await migrateDatabase(database.url);
  await open`commit`;
  open.release();
  await migrateDatabase(database.url);
  expect(await advance()).toBe(0);

  await restoreRows(1);
  await migrateDatabase(database.url);
  const advanced = await advance();
  expect(advanced).toBeGreaterThan(0);
  await writeRows(database.db, 1);
  await migrateDatabase(database.url);
  expect(await advance()).toBe(advanced);
});

test("a session's temporary table does not set the clock", async () => {
  const session = await database.sql.reserve();
  await session`create temporary table audit_clock as select 900000000000::bigint as advance`;
  const [row] = await session<{ ahead: boolean }[]>`
    insert into public.audit_log (action, resource_type, success) values ('x', 'user', true)
    returning written_by > pg_current_xact_id() as ahead`;
  session.release();
  expect(row).toEqual({ ahead: false });
});
