import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { auditLog } from "../schema/index.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { extendAuditChain } from "./chain.ts";
import { type ChainedRow, chainedColumns, computeChainHash } from "./chain-hash.ts";
import { findMissingKey, readKeyRecords, replaceLostKey } from "./chain-keys.ts";
import { key } from "./testing/key.ts";
import { allMayBeChained, chainAll, withTampering, writeRow, writeRows } from "./testing/trail.ts";
import { checkChain, verifyAudit } from "./verify.ts";

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
    purged: null,
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
  expect(await verifyAudit(other.db, [key])).toEqual({ sound: true, last: null, pending: 0, purged: null });
  await writeRows(other.db, 2);
  expect(await verifyAudit(other.db, [key])).toEqual({ sound: true, last: null, pending: 2, purged: null });
});

const newer = { name: "testkey2", key: Buffer.alloc(32, "newer") };
const missing = (name: string, positions: string) => ({
  sound: false,
  fault: {
    row: null,
    message: `The key with the fingerprint ${name} is not in ENCRYPTION_KEY. It sealed the chain from position ${positions}: add it behind the others, separated by a comma, to verify the audit trail.`,
  },
});

describe("a changed key", () => {
  let other: TestDatabase;

  beforeEach(async () => {
    other = await createTestDatabase();
    await writeRows(other.db, 3);
    await chainAll(other.db);
    await writeRows(other.db, 2);
    await allMayBeChained(other.db);
    expect(await extendAuditChain(other.db, [newer, key])).toBe(2);
  });
  afterEach(() => other.close());

  test("seals from then on, also in processes that still have the former one as the current one", async () => {
    await writeRows(other.db, 2);
    await allMayBeChained(other.db);
    expect(await extendAuditChain(other.db, [key])).toBe(0);
    expect(await extendAuditChain(other.db, [key, newer])).toBe(2);
    expect(await readKeyRecords(other.db)).toMatchObject([
      { fromPosition: 1, keyName: "testkey1", previousSignature: null },
      { fromPosition: 4, keyName: "testkey2", previousSignature: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    expect(await verifyAudit(other.db, [newer, key])).toMatchObject({ sound: true, last: { position: 7 } });
    expect(await findMissingKey(other.db, [key])).toBe("testkey2");
    expect(await findMissingKey(other.db, [key, newer])).toBe(null);
  });

  test("of which the former one is not accepted any more, or which was not signed by both, is reported", async () => {
    const tampered = (statement: string) =>
      withTampering(other.db, async (tx) => {
        await tx.execute("alter table audit_chain_keys disable trigger user");
        await tx.execute(statement);
        return checkChain(tx, [newer, key]);
      });
    const [fourth] = await other.sql<
      { hash: string }[]
    >`select chain_hash as hash from audit_chain where position = 3`;
    const [row] = await other.db.select(chainedColumns).from(auditLog).where(eq(auditLog.id, 4));
    const byFormer = computeChainHash(key.key, fourth?.hash ?? "", row as ChainedRow);
    expect(
      await tampered(`update audit_chain set chain_hash = '${byFormer}' where position = 4`),
    ).toMatchObject({
      fault: { row: 4 },
    });
    const unsigned = {
      fault: { message: expect.stringContaining("is not signed by that key and the one before") },
    };
    expect(
      await tampered("update audit_chain_keys set previous_signature = null where id = 2"),
    ).toMatchObject(unsigned);
    expect(await tampered("update audit_chain_keys set from_position = 5 where id = 2")).toMatchObject(
      unsigned,
    );
    expect(
      await tampered("update audit_chain_keys set previous_hash = repeat('1', 64) where id = 2"),
    ).toMatchObject(unsigned);
    expect(await tampered("delete from audit_chain_keys where id = 1")).toMatchObject({ sound: true });
  });

  test("that replaces a lost one seals again, and verification says that the lost one is missing", async () => {
    const third = { name: "testkey3", key: Buffer.alloc(32, "third") };
    await replaceLostKey(other.db, third);
    await writeRows(other.db, 1);
    await allMayBeChained(other.db);
    expect(await extendAuditChain(other.db, [third])).toBe(1);
    expect(await verifyAudit(other.db, [third, key])).toEqual(missing("testkey2", "4 to 5"));
  });

  test("of a chain of an earlier version is recorded with the key that sealed it", async () => {
    await other.sql.unsafe(`
      alter table audit_chain_keys disable trigger user;
      alter table audit_chain disable trigger user; delete from audit_chain where position > 3;
      delete from audit_chain_keys`);
    expect(await extendAuditChain(other.db, [newer, key])).toBe(2);
    expect(await readKeyRecords(other.db)).toMatchObject([
      { fromPosition: 1, keyName: "testkey1" },
      { fromPosition: 4, keyName: "testkey2", previousSignature: expect.any(String) },
    ]);
    expect(await verifyAudit(other.db, [newer, key])).toMatchObject({ sound: true });
  });
});

test("a change of keys that no key has signed, as the portal's role can insert, stops no sealing and is reported", async () => {
  await using other = await createTestDatabase();
  await writeRows(other.db, 2);
  await chainAll(other.db);
  await writeRows(other.db, 1);
  await allMayBeChained(other.db);
  expect(await extendAuditChain(other.db, [newer, key])).toBe(1);
  for (const name of ["anyother", key.name]) {
    await other.sql`
      insert into audit_chain_keys (from_position, key_name, previous_hash, signature)
      values (4, ${name}, repeat('0', 64), repeat('0', 64))`;
    await writeRows(other.db, 1);
    await allMayBeChained(other.db);
    expect(await findMissingKey(other.db, [newer, key])).toBe(null);
    expect(await extendAuditChain(other.db, [newer, key])).toBe(1);
  }
  const links =
    await other.sql`select chain_hash as hash from audit_chain where position in (4, 5) order by position`;
  const [row] = await other.db.select(chainedColumns).from(auditLog).where(eq(auditLog.id, 5));
  expect(links[1]?.hash).toBe(computeChainHash(newer.key, links[0]?.hash, row as ChainedRow));
  expect(await verifyAudit(other.db, [newer, key])).toMatchObject({ sound: false });
});

test("a trail stays sound after a change of keys if the older key is given", async () => {
  await using other = await createTestDatabase();
  await writeRows(other.db, 3);
  await chainAll(other.db);
  await writeRows(other.db, 2);
  await allMayBeChained(other.db);
  expect(await extendAuditChain(other.db, [newer])).toBe(0);
  expect(await extendAuditChain(other.db, [newer, key])).toBe(2);
  expect(await verifyAudit(other.db, [newer, key])).toMatchObject({ sound: true, last: { position: 5 } });
  expect(await verifyAudit(other.db, [newer])).toEqual(missing("testkey1", "1 to 3"));
  expect(await verifyAudit(other.db, [key])).toEqual(missing("testkey2", "4 on"));
});

test("a trail is verified while rows are written and chained", async () => {
  await using other = await createTestDatabase();
  let verifying = true;
  const writer = async () => {
    while (verifying) await writeRow(other.db);
  };
  const chainer = async () => {
    while (verifying) await extendAuditChain(other.db, [key], { batchSize: 3 });
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

test("a trail under an unknown key is reported as missing it", async () => {
  expect(await verifyAudit(database.db, [newer])).toEqual(missing("testkey1", "1 on"));
});
