import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { extendAuditChain } from "./chain.ts";
import { key } from "./testing/key.ts";
import { allMayBeChained, chainAll, writeRow, writeRows } from "./testing/trail.ts";
import { verifyAudit } from "./verify.ts";

const rows = 30;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await writeRows(database.db, rows);
  await chainAll(database.db);
});

afterAll(() => database?.close());

test("a sound trail is reported as sound, with its length and head", async () => {
  expect(await verifyAudit(database.db, [key])).toEqual({
    sound: true,
    last: { position: rows, hash: expect.stringMatching(/^[0-9a-f]{64}$/), row: rows },
    pending: 0,
  });
});

test("an earlier head is part of a chain that has grown", async () => {
  await using other = await createTestDatabase();
  await writeRows(other.db, 3);
  await chainAll(other.db);
  const early = await verifyAudit(other.db, [key]);
  await writeRows(other.db, 3);
  await chainAll(other.db);
  if (!early.sound || !early.last) throw new Error("The trail is not sound.");
  const noted = { position: early.last.position, hash: early.last.hash };
  expect(await verifyAudit(other.db, [key], { heads: [noted] })).toMatchObject({
    sound: true,
    last: { position: 6 },
  });
});

test("pending rows are counted, and the chain of an empty trail is empty", async () => {
  await using other = await createTestDatabase();
  expect(await verifyAudit(other.db, [key])).toEqual({ sound: true, last: null, pending: 0 });
  await writeRows(other.db, 2);
  expect(await verifyAudit(other.db, [key])).toEqual({ sound: true, last: null, pending: 2 });
});

test("a trail stays sound after a change of keys if the older key is given", async () => {
  await using other = await createTestDatabase();
  await writeRows(other.db, 3);
  await chainAll(other.db);
  await writeRows(other.db, 2);
  const newer = Buffer.alloc(32, "newer");
  await allMayBeChained(other.db);
  expect(await extendAuditChain(other.db, newer)).toBe(2);
  expect(await verifyAudit(other.db, [newer, key])).toMatchObject({ sound: true, last: { position: 5 } });
  expect(await verifyAudit(other.db, [newer])).toMatchObject({ sound: false, fault: { row: 1 } });
  expect(await verifyAudit(other.db, [key])).toMatchObject({ sound: false, fault: { row: 4 } });
});

test("a trail is verified while rows are written and chained", async () => {
  await using other = await createTestDatabase();
  let verifying = true;
  const writer = async () => {
    while (verifying) await writeRow(other.db);
  };
  const chainer = async () => {
    while (verifying) await extendAuditChain(other.db, key, { batchSize: 3 });
  };
  const work = Promise.all([writer(), chainer()]);
  for (let turn = 0; turn < 30; turn += 1) {
    expect(await verifyAudit(other.db, [key])).toMatchObject({ sound: true });
  }
  verifying = false;
  await work;
});

test("the verification reports its progress", async () => {
  const onProgress = vi.fn();
  await verifyAudit(database.db, [key], { onProgress });
  expect(onProgress).toHaveBeenLastCalledWith(rows, rows);
});

test("rows removed from the end and replaced are detected by the recorded head", async () => {
  await using other = await createTestDatabase();
  await writeRows(other.db, 5);
  await chainAll(other.db);
  const before = await verifyAudit(other.db, [key]);
  if (!before.sound || !before.last) throw new Error("The trail is not sound.");
  await other.sql.unsafe(`
    alter table audit_log disable trigger user; alter table audit_chain disable trigger user;
    delete from audit_chain where position > 3; delete from audit_log where id > 3;
    alter table audit_log enable trigger user; alter table audit_chain enable trigger user`);
  await writeRows(other.db, 5);
  await chainAll(other.db);
  expect(await verifyAudit(other.db, [key])).toMatchObject({ sound: true });
  expect(await verifyAudit(other.db, [key], { heads: [before.last] })).toMatchObject({
    sound: false,
    fault: {
      message: expect.stringMatching(/^The chain was rewritten after the head was recorded: position 5 has/),
    },
  });
});

test("a trail under unknown keys is reported as altered or missing its key", async () => {
  expect(await verifyAudit(database.db, [Buffer.alloc(32, "other")])).toEqual({
    sound: false,
    fault: {
      row: 1,
      message:
        "Row 1 was altered after it was added to the chain, or its chain hash was, or the key of that hash is not in ENCRYPTION_KEY.",
    },
  });
});
