import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { auditLog } from "../schema/index.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { extendAuditChain } from "./chain.ts";
import { key } from "./testing/key.ts";
import { allMayBeChained, chainAll, chainedRows, writeRow, writeRows } from "./testing/trail.ts";
import { verifyAudit } from "./verify.ts";

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.close());

/** A transaction on a connection of its own that has begun to write and stays open. */
async function beginWriting() {
  const connection = await database.sql.reserve();
  await connection`begin`;
  const insert = async () => {
    const [row] = await connection<{ id: number }[]>`
      insert into audit_log (action, resource_type, success) values ('late', 'user', true) returning id`;
    return row?.id;
  };
  const end = async (how: "commit" | "rollback") => {
    await connection.unsafe(how);
    connection.release();
  };
  return { connection, insert, end };
}

test("chains rows once, in the order they were written", async () => {
  const ids = await writeRows(database.db, 5);
  await chainAll(database.db);
  expect(await chainedRows(database.db)).toEqual(ids);
  expect(await extendAuditChain(database.db, [key])).toBe(0);
  ids.push(...(await writeRows(database.db, 3)));
  await chainAll(database.db);
  expect(await chainedRows(database.db)).toEqual(ids);
});

test("chains the rows of one transaction in the order of their ids, across batches", async () => {
  await database.db.transaction(async (tx) => {
    for (let row = 0; row < 25; row += 1) await writeRow(tx);
  });
  await allMayBeChained(database.db);
  await extendAuditChain(database.db, [key], { batchSize: 10 });
  expect(await chainedRows(database.db)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
  expect(await verifyAudit(database.db, [key])).toMatchObject({ sound: true, pending: 0 });
});

test("a row is pending while an older transaction may still add one before it", async () => {
  const old = await beginWriting();
  const early = await old.insert();
  const [quick] = await writeRows(database.db, 1);
  expect(await extendAuditChain(database.db, [key])).toBe(0);
  await old.end("commit");
  await chainAll(database.db);
  expect(await chainedRows(database.db)).toEqual([early, quick]);
});

test("an old transaction's last row, with the highest id, is chained before younger transactions", async () => {
  const old = await beginWriting();
  await old.connection`select pg_current_xact_id()`;
  const quick = await writeRows(database.db, 2);
  expect(await extendAuditChain(database.db, [key])).toBe(0);
  const late = await old.insert();
  expect(late).toBeGreaterThan(Math.max(...quick));
  await old.end("commit");
  await chainAll(database.db);
  expect(await chainedRows(database.db)).toEqual([late, ...quick]);
  expect(await verifyAudit(database.db, [key])).toMatchObject({ sound: true });
});

test("a rolled back transaction leaves an unused id and delays nothing", async () => {
  const old = await beginWriting();
  await old.insert();
  const [quick] = await writeRows(database.db, 1);
  await old.end("rollback");
  await chainAll(database.db);
  expect(quick).toBe(2);
  expect(await chainedRows(database.db)).toEqual([2]);
});

test("four concurrent runs beside six writers chain every row once", async () => {
  let writing = true;
  const writers = Array.from({ length: 6 }, async (_, writer) => {
    for (let nth = 0; nth < 40; nth += 1) {
      await database.db
        .transaction(async (tx) => {
          await writeRow(tx);
          if ((nth + writer) % 3 === 0) await writeRow(tx);
          if ((nth + writer) % 7 === 0) tx.rollback();
        })
        .catch(() => undefined);
    }
  });
  const runs = Array.from({ length: 4 }, async () => {
    while (writing) await extendAuditChain(database.db, [key], { batchSize: 5 });
  });
  await Promise.all(writers);
  writing = false;
  await Promise.all(runs);
  await chainAll(database.db);
  const written = await database.db.select({ id: auditLog.id }).from(auditLog);
  expect(written.length).toBeGreaterThan(200);
  expect((await chainedRows(database.db)).toSorted((a, b) => a - b)).toEqual(
    written.map(({ id }) => id).toSorted((a, b) => a - b),
  );
  expect(await verifyAudit(database.db, [key])).toMatchObject({ sound: true, pending: 0 });
});

test("a killed process leaves complete batches, and the next one continues", async () => {
  const script = fileURLToPath(new URL("testing/extend-until-killed.ts", import.meta.url));
  for (let kill = 0; kill < 3; kill += 1) {
    await writeRows(database.db, 60);
    const child = spawn(process.execPath, ["--import", "tsx", script, database.portalUrl], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(child, "exit");
    await once(createInterface(child.stdout), "line");
    child.kill("SIGKILL");
    await ended;
    expect(await verifyAudit(database.db, [key])).toMatchObject({ sound: true });
  }
  await chainAll(database.db);
  expect(await verifyAudit(database.db, [key])).toMatchObject({ sound: true, last: { position: 180 } });
});

test("stops between two batches when aborted", async () => {
  await writeRows(database.db, 6);
  await allMayBeChained(database.db);
  expect(await extendAuditChain(database.db, [key], { batchSize: 2, signal: AbortSignal.abort() })).toBe(2);
  expect(await chainedRows(database.db)).toEqual([1, 2]);
});

test("continues when the last chained row was removed", async () => {
  await writeRows(database.db, 3);
  await chainAll(database.db);
  await database.sql.unsafe("alter table audit_log disable trigger audit_log_append_only");
  await database.sql`delete from audit_log where id = 3`;
  const [next] = await writeRows(database.db, 1);
  await allMayBeChained(database.db);
  await extendAuditChain(database.db, [key]);
  expect(await chainedRows(database.db)).toEqual([1, 2, 3, next]);
});

test("reads new rows only", async () => {
  await using single = await createTestDatabase(1);
  const read = async () => {
    await single.sql`select pg_stat_force_next_flush()`;
    const [row] = await single.sql<{ rows: number }[]>`
      select (sum(seq_tup_read) + sum(idx_tup_fetch))::int as rows from pg_stat_user_tables
      where relname in ('audit_log', 'audit_chain')`;
    return row?.rows ?? 0;
  };
  await single.sql`
    insert into audit_log (action, resource_type, success) select 'many', 'user', true from generate_series(1, 5000)`;
  await chainAll(single.db);
  await single.sql.unsafe("vacuum analyze");
  await writeRows(single.db, 10);
  await allMayBeChained(single.db);
  const before = await read();
  expect(await extendAuditChain(single.db, [key])).toBe(10);
  expect((await read()) - before).toBeLessThan(200);
});

test("stores nothing of the row in the chain but its id", async () => {
  await writeRows(database.db, 1);
  await chainAll(database.db);
  expect(await database.db.execute(sql`select position, audit_id, chain_hash from audit_chain`)).toEqual([
    { position: 1, audit_id: 1, chain_hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ]);
});
