import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "../schema/index.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { type AuditRow, computeRowMac, hasValidRowMac, setRowMacKey, withRowMac } from "./row-mac.ts";
import { key } from "./testing/key.ts";
import { chainAll, writeRow, writeRows } from "./testing/trail.ts";
import { verifyAudit } from "./verify.ts";

const rowMacKey = Buffer.alloc(32, "row MAC");
let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(async () => {
  setRowMacKey(null);
  await database.close();
});

const verdict = () => verifyAudit(database.db, [key], { rowMacKeys: [rowMacKey] });

/** Statements as the tables' owner can make them. */
const tamper = (statements: string) =>
  database.sql.unsafe(`
    alter table audit_log disable trigger user; ${statements}; alter table audit_log enable trigger user`);

const forged =
  "insert into audit_log (action, resource_type, success) values ('audit.export', 'audit_log', true)";

test("a row MAC is valid for the row as the database returns it, whatever its contents", async () => {
  const text = fc.string({ unit: "grapheme", maxLength: 20 }).filter((some) => !some.includes("\0"));
  const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
  const row: fc.Arbitrary<AuditRow> = fc.record(
    {
      userId: fc.option(fc.nat()),
      username: fc.option(text),
      action: text,
      resourceType: text,
      resourceId: fc.option(fc.nat()),
      ipAddress: fc.option(text),
      details: fc.dictionary(text, fc.oneof(text, number, fc.constant(null)), { noNullPrototype: true }),
      success: fc.boolean(),
    },
    { noNullPrototype: true },
  );
  const said = fc.sample(row, 200) as (typeof auditLog.$inferInsert & AuditRow)[];
  setRowMacKey(rowMacKey);
  await database.db.insert(auditLog).values(said.map(withRowMac));
  expect(await verdict()).toEqual({ sound: true, last: null, pending: 200, purged: null });
});

test("a row MAC is bound to one row and one key, and is unique", () => {
  const row: AuditRow = {
    userId: 1,
    username: "hospital",
    action: "request.create",
    resourceType: "transport_request",
    resourceId: 7,
    ipAddress: "192.0.2.1",
    details: { from: "pending", open: 3 },
    success: true,
  };
  const rowMac = computeRowMac(rowMacKey, row);
  expect(hasValidRowMac([Buffer.alloc(32, "older"), rowMacKey], rowMac, row)).toBe(true);
  expect(hasValidRowMac([Buffer.alloc(32, "other")], rowMac, row)).toBe(false);
  const changes: Partial<AuditRow>[] = [
    { userId: null },
    { username: "nurse" },
    { action: "request.cancel" },
    { resourceType: "user" },
    { resourceId: 8 },
    { ipAddress: null },
    { details: { from: "pending", open: "3" } },
    { success: false },
  ];
  for (const change of changes)
    expect(hasValidRowMac([rowMacKey], rowMac, { ...row, ...change })).toBe(false);
  expect(computeRowMac(rowMacKey, row)).not.toBe(rowMac);
});

describe("a row that the portal did not write is reported", () => {
  beforeEach(async () => {
    setRowMacKey(rowMacKey);
    await writeRows(database.db, 3);
  });

  const unmarked = {
    sound: false,
    fault: {
      row: 4,
      message: "Row 4 was inserted by something other than the portal: it has no row MAC.",
    },
  };

  test("while it is pending, and once it is in the chain", async () => {
    await database.sql.unsafe(forged);
    await writeRows(database.db, 2);
    expect(await verdict()).toEqual(unmarked);
    await chainAll(database.db);
    expect(await verdict()).toEqual(unmarked);
  });

  test("with a MAC of another key, or altered before it was added to the chain", async () => {
    const sentence =
      "was inserted by something other than the portal, or altered before it was added to the chain, or the key of its row MAC";
    setRowMacKey(Buffer.alloc(32, "other"));
    await writeRow(database.db);
    expect(await verdict()).toMatchObject({ fault: { row: 4, message: expect.stringContaining(sentence) } });
    await tamper("update audit_log set username = 'nurse' where id = 2");
    await chainAll(database.db);
    expect(await verdict()).toMatchObject({ fault: { row: 2, message: expect.stringContaining(sentence) } });
  });

  test("with the MAC of another row, after the unique index was dropped", async () => {
    const copy = `
      insert into audit_log (timestamp, user_id, username, action, resource_type, resource_id, ip_address, details,
        success, row_mac)
      select timestamp - interval '1 day', user_id, username, action, resource_type, resource_id, ip_address, details,
        success, row_mac from audit_log where id = 2`;
    await expect(database.sql.unsafe(copy)).rejects.toMatchObject({ code: "23505" });
    await database.sql.unsafe(`drop index audit_log_row_mac_unique; ${copy}`);
    await chainAll(database.db);
    expect(await verdict()).toMatchObject({
      fault: {
        message: expect.stringMatching(/^Row \d was inserted .* it repeats the row MAC of row 2\.$/),
      },
    });
  });

  test("after all MACs were removed to hide it", async () => {
    await database.sql.unsafe(forged);
    await chainAll(database.db);
    await tamper("update audit_log set row_mac = null");
    expect(await verdict()).toMatchObject({
      fault: { row: 1, message: expect.stringContaining("altered") },
    });
  });
});

test("rows without a MAC are sound before the first row with one", async () => {
  await writeRows(database.db, 2);
  await chainAll(database.db);
  setRowMacKey(rowMacKey);
  await writeRows(database.db, 2);
  expect(await verdict()).toMatchObject({ sound: true, pending: 2 });
  await chainAll(database.db);
  expect(await verdict()).toMatchObject({ sound: true, last: { row: 4 } });
});
