import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "../schema/index.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { type AuditRow, computeRowMac, hasValidRowMac, setRowMacKey, withRowMac } from "./row-mac.ts";
import { key } from "./testing/key.ts";
import { chainAll, writeRow, writeRows } from "./testing/trail.ts";
import { verifyAudit } from "./verify.ts";

const markKey = Buffer.alloc(32, "mark");
let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(async () => {
  setRowMacKey(null);
  await database.close();
});

const verdict = () => verifyAudit(database.db, [key], { rowMacKeys: [markKey] });

/** Statements as the tables' owner can make them. */
const tamper = (statements: string) =>
  database.sql.unsafe(`
    alter table audit_log disable trigger user; ${statements}; alter table audit_log enable trigger user`);

const forged =
  "insert into audit_log (action, resource_type, success) values ('audit.export', 'audit_log', true)";

test("a row holds its mark as the database gives it back, whatever it says", async () => {
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
  setRowMacKey(markKey);
  await database.db.insert(auditLog).values(said.map(withRowMac));
  expect(await verdict()).toEqual({ sound: true, last: null, waiting: 200 });
});

test("a mark is for one row and one key, and no two are the same", () => {
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
  const mark = computeRowMac(markKey, row);
  expect(hasValidRowMac([Buffer.alloc(32, "older"), markKey], mark, row)).toBe(true);
  expect(hasValidRowMac([Buffer.alloc(32, "other")], mark, row)).toBe(false);
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
  for (const change of changes) expect(hasValidRowMac([markKey], mark, { ...row, ...change })).toBe(false);
  expect(computeRowMac(markKey, row)).not.toBe(mark);
});

describe("a row that something other than the portal wrote is named", () => {
  beforeEach(async () => {
    setRowMacKey(markKey);
    await writeRows(database.db, 3);
  });

  const unmarked = {
    sound: false,
    fault: {
      row: 4,
      sentence: "Row 4 was inserted by something other than the portal: it has no row MAC.",
    },
  };

  test("while it waits, and once it was sealed like the others", async () => {
    await database.sql.unsafe(forged);
    await writeRows(database.db, 2);
    expect(await verdict()).toEqual(unmarked);
    await chainAll(database.db);
    expect(await verdict()).toEqual(unmarked);
  });

  test("where it has a mark of another key, or one that was altered before it was sealed", async () => {
    const sentence =
      "was inserted by something other than the portal, or altered before it was added to the chain, or the key of its row MAC";
    setRowMacKey(Buffer.alloc(32, "other"));
    await writeRow(database.db);
    expect(await verdict()).toMatchObject({ fault: { row: 4, sentence: expect.stringContaining(sentence) } });
    await tamper("update audit_log set username = 'nurse' where id = 2");
    await chainAll(database.db);
    expect(await verdict()).toMatchObject({ fault: { row: 2, sentence: expect.stringContaining(sentence) } });
  });

  test("where it copies the mark of another row, once the index that forbids it is gone", async () => {
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
        sentence: expect.stringMatching(/^Row \d was inserted .* it repeats the row MAC of row 2\.$/),
      },
    });
  });

  test("where the marks were taken from all rows to hide it", async () => {
    await database.sql.unsafe(forged);
    await chainAll(database.db);
    await tamper("update audit_log set row_mac = null");
    expect(await verdict()).toMatchObject({
      fault: { row: 1, sentence: expect.stringContaining("altered") },
    });
  });
});

test("rows from before there were marks stand before the marked ones, and are sound", async () => {
  await writeRows(database.db, 2);
  await chainAll(database.db);
  setRowMacKey(markKey);
  await writeRows(database.db, 2);
  expect(await verdict()).toMatchObject({ sound: true, waiting: 2 });
  await chainAll(database.db);
  expect(await verdict()).toMatchObject({ sound: true, last: { row: 4 } });
});
