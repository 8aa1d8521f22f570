import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Transaction } from "../open.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { sized } from "../testing/size.ts";
import type { ChainHead } from "./head.ts";
import { key } from "./testing/key.ts";
import { chainAll, withTampering, writeRows } from "./testing/trail.ts";
import { checkChain, type Verdict, verifyAudit } from "./verify.ts";

const rows = 30;
let database: TestDatabase;
let head: ChainHead;

beforeAll(async () => {
  database = await createTestDatabase();
  await writeRows(database.db, rows);
  await chainAll(database.db);
  const verdict = await verifyAudit(database.db, [key]);
  if (!verdict.sound || !verdict.last) throw new Error("The trail is not sound.");
  head = { position: verdict.last.position, hash: verdict.last.hash };
});

afterAll(() => database?.close());

/** What the verification says of the trail after these statements, which are undone. */
function verdictAfter(statements: string, noted?: ChainHead): Promise<Verdict> {
  return withTampering(database.db, async (tx) => {
    await tx.execute(sql.raw(statements));
    return checkChain(tx, [key], { heads: noted ? [noted] : [] });
  });
}

async function faultAfter(statements: string, noted?: ChainHead): Promise<string> {
  const verdict = await verdictAfter(statements, noted);
  return verdict.sound ? "sound" : verdict.fault.message;
}

const altered = (row: number) =>
  `Row ${row} was altered after it was added to the chain, or a row between row ${row - 1} and it was removed together with its chain entry.`;

describe("an altered row is reported", () => {
  const changes: readonly (readonly [string, string])[] = [
    ["timestamp", "timestamp + interval '1 microsecond'"],
    ["timestamp", "'infinity'"],
    ["user_id", "user_id + 1"],
    ["user_id", "null"],
    ["username", "'Hospital'"],
    ["username", "null"],
    ["action", "'request.cancel'"],
    ["resource_type", "'user'"],
    ["resource_id", "8"],
    ["resource_id", "null"],
    ["ip_address", "'192.0.2.2'"],
    ["ip_address", "''"],
    ["details", "'{}'"],
    ["details", `details || '{"open": 4}'`],
    ["details", `details || '{"from": "null"}'`],
    ["success", "false"],
    ["written_by", "(written_by::text::bigint + 1)::text::xid8"],
    ["written_by", "'1'"],
  ];

  test.each(changes)("when its %s became %s", async (column, value) => {
    for (const row of [2, 17]) {
      expect(await faultAfter(`update audit_log set ${column} = ${value} where id = ${row}`)).toBe(
        altered(row),
      );
    }
  });

  test("when it is the first or the last", async () => {
    const first = await faultAfter("update audit_log set action = 'x' where id = 1");
    expect(first).toBe(
      "Row 1 was altered after it was added to the chain, or a row before it was removed together with its chain entry.",
    );
    const last = await faultAfter(`update audit_log set action = 'x' where id = ${rows}`);
    expect(last).toMatch(
      new RegExp(
        `^Row ${rows} was altered after it was added to the chain, or its chain hash was, or the key`,
      ),
    );
  });

  test("when its id was changed", async () => {
    const renumbered = await faultAfter(`
      insert into audit_log (id, timestamp, user_id, username, action, resource_type, resource_id, ip_address, details,
        success, written_by) overriding system value
      select 999, timestamp, user_id, username, action, resource_type, resource_id, ip_address, details, success,
        written_by from audit_log where id = 5;
      delete from audit_log where id = 5; update audit_chain set audit_id = 999 where audit_id = 5`);
    expect(renumbered).toMatch(/^Row 999 was altered after it was added to the chain/);
  });

  test("when its chain hash was altered or two were swapped", async () => {
    expect(
      await faultAfter(`update audit_chain set chain_hash = repeat('0', 64) where position = 9`),
    ).toMatch(/^Row 9 was altered after it was added to the chain, or its chain hash was/);
    expect(
      await faultAfter(`
        update audit_chain set audit_id = -1 where audit_id = 12; update audit_chain set audit_id = 12 where audit_id = 11;
        update audit_chain set audit_id = 11 where audit_id = -1`),
    ).toMatch(/^Row 12 was altered after it was added to the chain/);
  });

  test("when two rows were swapped", async () => {
    expect(
      await faultAfter(`
        update audit_log set resource_id = case id when 6 then 19 else 6 end where id in (6, 19)`),
    ).toBe(altered(6));
    expect(
      await faultAfter(`
        update audit_log one set timestamp = other.timestamp, written_by = other.written_by from audit_log other
        where one.id in (6, 19) and other.id = 25 - one.id`),
    ).toBe(altered(6));
  });
});

describe("a removed row is reported", () => {
  test("when its chain entry is left", async () => {
    for (const row of [1, 12, rows]) {
      expect(await faultAfter(`delete from audit_log where id = ${row}`)).toBe(
        `Row ${row} was removed after it was added to the chain.`,
      );
    }
  });

  test("by the row before it, when its chain entry was removed too", async () => {
    const remove = (where: string) =>
      faultAfter(
        `delete from audit_log where ${where}; delete from audit_chain where ${where.replaceAll("id", "audit_id")}`,
      );
    expect(await remove("id = 12")).toBe("A row was removed after row 11: the chain is missing position 12.");
    expect(await remove("id between 12 and 14")).toBe(
      "A row was removed after row 11: the chain is missing positions 12 to 14.",
    );
    expect(await remove("id = 1")).toBe(
      "A row was removed before the first row: the chain is missing position 1.",
    );
  });

  test("by the row after it, when the rest of the chain was renumbered", async () => {
    expect(
      await faultAfter(`
        delete from audit_log where id = 12; delete from audit_chain where audit_id = 12;
        update audit_chain set position = -position where position > 12;
        update audit_chain set position = -position - 1 where position < 0`),
    ).toBe(
      "Row 13 was altered after it was added to the chain, or a row between row 11 and it was removed together with its chain entry.",
    );
  });

  test("from the end, by a recorded head", async () => {
    const cut = "delete from audit_log where id > 27; delete from audit_chain where position > 27";
    expect(await verdictAfter(cut)).toMatchObject({ sound: true, last: { row: 27 } });
    expect(await faultAfter(cut, head)).toBe(
      `Rows were removed after row 27: the chain ends at position 27, and the recorded head is position ${rows}.`,
    );
    expect(await faultAfter("delete from audit_log; delete from audit_chain", head)).toBe(
      `Rows were removed from the beginning: the chain ends at position 0, and the recorded head is position ${rows}.`,
    );
  });
});

describe("an inserted row is reported", () => {
  const insert = (writtenBy: string, id = "default") => `
    insert into audit_log (id, action, resource_type, success, written_by) overriding system value
    values (${id}, 'request.create', 'user', true, ${writtenBy})`;
  const as = (row: number) => `(select written_by from audit_log where id = ${row})`;

  test("after the row that it follows", async () => {
    expect(await faultAfter(insert(as(12), "500"))).toBe(
      "Row 500 was inserted after row 12 when that was already in the chain: the chain does not contain it.",
    );
  });

  test("before the first row", async () => {
    expect(await faultAfter(insert("'1'", "500"))).toBe(
      "Row 500 was inserted before row 1 when that was already in the chain: the chain does not contain it.",
    );
  });

  test("when it was given a chain entry as well", async () => {
    const statements = `${insert(as(rows), "500")};
      insert into audit_chain (position, audit_id, chain_hash) values (${rows + 1}, 500, repeat('a', 64))`;
    expect(await faultAfter(statements)).toMatch(
      /^Row 500 was altered after it was added to the chain, or its chain hash was/,
    );
  });

  test("when its chain entry was inserted in between", async () => {
    const statements = `${insert(as(12), "500")};
      update audit_chain set position = -position where position > 12;
      update audit_chain set position = -position + 1 where position < 0;
      insert into audit_chain (position, audit_id, chain_hash) values (13, 500, repeat('a', 64))`;
    expect(await faultAfter(statements)).toMatch(
      /^Row 500 was altered after it was added to the chain, or its chain hash was/,
    );
  });
});

test("the first of several changes is reported, of any kind and position", async () => {
  const change = fc.record({
    row: fc.integer({ min: 1, max: rows }),
    statement: fc.constantFrom(
      (row: number) => `update audit_log set action = action || '.' where id = ${row}`,
      (row: number) => `update audit_log set timestamp = timestamp - interval '1 day' where id = ${row}`,
      (row: number) => `update audit_log set written_by = '77' where id = ${row}`,
      (row: number) => `update audit_log set success = not success where id = ${row}`,
      (row: number) => `delete from audit_log where id = ${row}`,
      (row: number) => `update audit_chain set chain_hash = reverse(chain_hash) where audit_id = ${row}`,
    ),
  });
  const changes = fc.uniqueArray(change, { selector: ({ row }) => row, minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(changes, fc.integer({ min: 1, max: rows + 1 }), async (made, batchSize) => {
      const verdict = await withTampering(database.db, async (tx) => {
        for (const { row, statement } of made) await tx.execute(sql.raw(statement(row)));
        return checkChain(tx, [key], { batchSize });
      });
      expect(verdict).toMatchObject({
        sound: false,
        fault: { row: Math.min(...made.map(({ row }) => row)) },
      });
    }),
    { numRuns: sized(15, 60) },
  );
});

test.each([1, 7, rows])("an inserted row is reported at any position, read by %i rows", async (batchSize) => {
  const placed = async (tx: Transaction, behind: number) => {
    await tx.execute(sql`
      insert into audit_log (id, action, resource_type, success, written_by) overriding system value
      select 500, 'request.create', 'user', true, written_by from audit_log where id = ${behind}`);
    return checkChain(tx, [key], { batchSize });
  };
  for (let behind = 1; behind < rows; behind += 1) {
    expect(await withTampering(database.db, (tx) => placed(tx, behind))).toMatchObject({
      sound: false,
      fault: { row: 500, message: expect.stringContaining(`after row ${behind} when`) },
    });
  }
});
