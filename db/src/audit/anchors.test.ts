import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { countDue } from "../retention/index.ts";
import { purgeAll, withoutPeriods } from "../retention/testing/purge-all.ts";
import { auditChain, auditLog } from "../schema/index.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { addAnchor, findAnchor } from "./anchors.ts";
import { extendAuditChain } from "./chain.ts";
import { replaceLostKey } from "./chain-keys.ts";
import { setRowMacKey } from "./row-mac.ts";
import { key } from "./testing/key.ts";
import { withTampering, writeRow, writeRows } from "./testing/trail.ts";
import { checkChain, verifyAudit } from "./verify.ts";

const OLD = 12;
const NEW = 8;
const audit = { auditYears: 6 };
const strange = { name: "strange1", key: Buffer.alloc(32, "strange") };
const newer = { name: "testkey2", key: Buffer.alloc(32, "newer") };

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
  await writeOldRows(OLD);
  await writeRows(database.db, NEW);
  await chainRest();
});

afterEach(() => database?.close());

/** From seven years ago. */
async function writeOldRows(rows: number): Promise<void> {
  for (let written = 0; written < rows; written += 1) {
    await database.db.transaction(async (tx) => {
      const id = await writeRow(tx);
      await tx.execute(sql`alter table audit_log disable trigger audit_log_append_only`);
      await tx.execute(sql`update audit_log set "timestamp" = now() - interval '7 years' where id = ${id}`);
      await tx.execute(sql`alter table audit_log enable trigger audit_log_append_only`);
    });
  }
}

/** Transactions of other tests on the same server may delay it. */
async function chainRest(keys = [key]): Promise<void> {
  const pending = async () => {
    await extendAuditChain(database.db, keys);
    return (await database.db.$count(auditLog)) - (await database.db.$count(auditChain));
  };
  await expect.poll(pending, { timeout: 20_000 }).toBe(0);
}

const verdict = () => verifyAudit(database.db, [key]);

async function faultAfter(statements: string, keys = [key]): Promise<string> {
  const found = await withTampering(database.db, async (tx) => {
    await tx.execute(sql`alter table audit_anchors disable trigger user`);
    await tx.execute(sql.raw(statements));
    return checkChain(tx, keys);
  });
  return found.sound ? "sound" : found.fault.message;
}

const unsigned = (position: number) =>
  `Rows were removed from the beginning: the anchor at position ${position} is not signed by the key that seals the chain, so that it is not of a purge by npm run retention.`;

describe("after a purge", () => {
  test("the trail is sound from its anchor on, in several batches and again later", async () => {
    const batches = await purgeAll(database.db, audit, { batchRows: { audit: 5 } });
    expect(batches.map(({ rows }) => rows)).toEqual([5, 5, 2]);
    expect(await verdict()).toMatchObject({
      sound: true,
      last: { position: OLD + NEW },
      pending: 0,
      purged: { position: OLD },
    });
    await writeRows(database.db, 3);
    await chainRest();
    expect(await verdict()).toMatchObject({ sound: true, last: { position: OLD + NEW + 3 } });
    await database.sql.unsafe(
      `alter table audit_log disable trigger user; update audit_log set "timestamp" = now() - interval '7 years'; alter table audit_log enable trigger user`,
    );
    // An altered row is never archived as if it were sound.
    await expect(purgeAll(database.db, audit)).rejects.toThrow(/is not as it was chained/);
  });

  test("a second purge continues the first, and never takes the last row", async () => {
    await purgeAll(database.db, audit, { batchRows: { audit: 4 } });
    await writeOldRows(4);
    await chainRest();
    // Newer rows precede them in the chain.
    expect(await purgeAll(database.db, audit)).toEqual([]);
    await using other = await createTestDatabase();
    database = await replaced(other);
    await writeOldRows(6);
    await chainRest();
    expect(await purgeAll(database.db, audit, { batchRows: { audit: 3 } })).toMatchObject([
      { rows: 3 },
      { rows: 2 },
    ]);
    await writeOldRows(2);
    await chainRest();
    expect(await purgeAll(database.db, audit)).toMatchObject([{ rows: 2 }]);
    expect(await verdict()).toMatchObject({ sound: true, last: { position: 8 }, purged: { position: 7 } });
  });

  test.each([
    [
      "an altered first row",
      `update audit_log set action = 'x' where id = ${OLD + 1}`,
      /^Row 13 was altered/,
    ],
    ["a removed first row", `delete from audit_log where id = ${OLD + 1}`, /^Row 13 was removed/],
    [
      "a first row removed with its chain entry",
      `delete from audit_log where id = ${OLD + 1}; delete from audit_chain where position = ${OLD + 1}`,
      /^A row was removed at the beginning: the chain is missing position 13/,
    ],
    [
      "all rows removed after the anchor",
      "delete from audit_log; delete from audit_chain",
      /^A row was removed at the beginning/,
    ],
    [
      "a removed anchor",
      "delete from audit_anchors",
      /^A row was removed before the first row: .+ positions 1 to 12/,
    ],
    [
      "an anchor that was moved",
      "update audit_anchors set position = position + 1",
      new RegExp(unsigned(13).slice(0, 60)),
    ],
    [
      "an anchor with another time",
      "update audit_anchors set cutoff = cutoff - interval '1 day'",
      /is not signed/,
    ],
    ["an anchor with another archive", "update audit_anchors set archive_hash = 'x'", /is not signed/],
    [
      "a row in front of the anchor",
      `insert into audit_log (action, resource_type, success) values ('x', 'y', true);
       update audit_log set written_by = '1' where action = 'x'`,
      /in front of the beginning of the chain/,
    ],
    [
      "a chain entry in front of the anchor",
      "insert into audit_chain (position, audit_id, chain_hash) values (3, 3, 'x')",
      /^Row 3 was inserted in front of/,
    ],
  ] as const)("%s is reported", async (_, statements, fault) => {
    await purgeAll(database.db, audit);
    expect(await faultAfter(statements)).toMatch(fault);
    expect(await verdict()).toMatchObject({ sound: true });
  });

  test("rows without a MAC are reported, although the first ones with one were purged", async () => {
    const macKey = Buffer.alloc(32, "mac");
    setRowMacKey(macKey);
    try {
      await using other = await createTestDatabase();
      database = await replaced(other);
      await writeOldRows(3);
      await chainRest();
      await writeRow(database.db);
      await chainRest();
      setRowMacKey(null);
      await writeRow(database.db);
      await purgeAll(database.db, audit);
      const found = await verifyAudit(database.db, [key], { rowMacKeys: [macKey] });
      expect(found).toMatchObject({
        sound: false,
        fault: { message: expect.stringContaining("it has no row MAC") },
      });
    } finally {
      setRowMacKey(null);
    }
  });

  test("a head in front of the anchor is accepted, one at the anchor compared, a later one found", async () => {
    const early = await verdict();
    if (!early.sound || early.last === null) throw new Error("The trail is not sound.");
    await purgeAll(database.db, audit);
    const anchor = await findAnchor(database.db);
    const heads = [
      { position: 3, hash: "0".repeat(64) },
      { position: OLD, hash: anchor?.chainHash ?? "" },
      early.last,
    ];
    expect(await verifyAudit(database.db, [key], { heads })).toMatchObject({ sound: true });
    const other = [{ position: OLD, hash: "0".repeat(64) }];
    expect(await verifyAudit(database.db, [key], { heads: other })).toMatchObject({ sound: false });
  });
});

describe("a removal that is no purge", () => {
  const prefix = `delete from audit_log where id <= 5; delete from audit_chain where position <= 5`;

  test("is reported without an anchor", async () => {
    expect(await faultAfter(prefix)).toBe(
      "A row was removed before the first row: the chain is missing positions 1 to 5.",
    );
  });

  test("is reported with an anchor that someone without the key has made", async () => {
    const found = await withTampering(database.db, async (tx) => {
      const [link] = await tx.execute<{ hash: string; by: string }>(
        sql`select chain_hash as hash, written_by::text as by from audit_chain join audit_log on id = audit_id where position = 5`,
      );
      await addAnchor(
        tx,
        { ...strange, name: key.name },
        {
          position: 5,
          chainHash: link?.hash ?? "",
          auditId: 5,
          writtenBy: link?.by ?? "",
          cutoff: new Date(),
          hasRowMacs: false,
          archiveHash: null,
        },
      );
      await tx.execute(sql.raw(prefix));
      return checkChain(tx, [key]);
    });
    expect(found).toMatchObject({ sound: false, fault: { message: unsigned(5) } });
  });

  test("is reported with an anchor of before", async () => {
    await purgeAll(database.db, audit, { batchRows: { audit: 5 } });
    // The first of three, as the newest.
    const copy = `insert into audit_anchors (position, chain_hash, audit_id, written_by, cutoff, has_row_macs, archive_hash, key_name, signature, previous_signature)
      select position, chain_hash, audit_id, written_by, cutoff, has_row_macs, archive_hash, key_name, signature, previous_signature
      from audit_anchors order by id limit 1`;
    expect(await faultAfter(copy)).toMatch(/the chain is missing position 6, which follows the purged ones/);
  });

  test("is not hidden, nor the trail made invalid, by unsigned copies of the anchor, which the portal's role can add", async () => {
    await purgeAll(database.db, audit);
    await database.sql`
      insert into audit_anchors (position, chain_hash, audit_id, written_by, cutoff, has_row_macs, key_name, signature)
      select position, chain_hash, audit_id, written_by, cutoff, has_row_macs, key_name, 'none' from audit_anchors`;
    expect(await verdict()).toMatchObject({ sound: true, purged: { position: OLD } });
    expect(await faultAfter(`delete from audit_log where id = ${OLD + 1}`)).toMatch(/^Row 13 was removed/);
    await writeRow(database.db);
    await chainRest([newer, key]);
    expect(await verifyAudit(database.db, [newer, key])).toMatchObject({ sound: true });
  });

  test("is rejected by the database without an anchor at that position", async () => {
    await expect(database.sql`select purge_audit(5)`).rejects.toMatchObject({ code: "55000" });
    await purgeAll(database.db, audit);
    await expect(database.sql`select purge_audit(${OLD + 1})`).rejects.toMatchObject({ code: "55000" });
  });
});

test("a batch that is interrupted leaves its rows and no anchor, and the next run removes them", async () => {
  const record = () => Promise.reject(new Error("Killed."));
  await expect(purgeAll(database.db, audit, { record })).rejects.toThrow("Killed.");
  expect(await findAnchor(database.db)).toBeNull();
  expect(await verdict()).toMatchObject({ sound: true, purged: null });
  expect(await purgeAll(database.db, audit)).toMatchObject([{ rows: OLD }]);
  expect(await verdict()).toMatchObject({ sound: true, purged: { position: OLD } });
});

test("any legal hold preserves the whole trail, and so does the stored head from its position on", async () => {
  await database.sql`
    insert into users (username, password, role) values ('admin', '-', 'admin')`;
  await database.sql`
    insert into legal_holds (scope, transport_request_id, reason, set_by)
    values ('request', 7, 'Claim 17 of 2026', (select id from users))`;
  expect(await purgeAll(database.db, audit)).toEqual([]);
  expect(await countDue(database.db, { ...withoutPeriods, ...audit }, 100)).toMatchObject([
    { class: "reasons", due: 0, withoutHolds: 0 },
    { class: "audit", due: 0, withoutHolds: OLD },
  ]);
  await database.sql`
    update legal_holds set released_at = now(), released_by = set_by, release_reason = 'Settled out of court'`;
  const storedHead = { position: 4, hash: "" };
  expect(await purgeAll(database.db, audit, { storedHead })).toMatchObject([{ rows: 3 }]);
  expect(await verdict()).toMatchObject({ sound: true, purged: { position: 3 } });
});

describe("a change of keys", () => {
  test("signs the anchor again, and the former key is not needed once its rows are purged", async () => {
    await purgeAll(database.db, audit);
    await writeRow(database.db);
    await chainRest([newer, key]);
    expect(await findAnchor(database.db)).toMatchObject({ position: OLD, keyName: newer.name });
    expect(await verifyAudit(database.db, [newer, key])).toMatchObject({ sound: true });
    expect(await verifyAudit(database.db, [newer])).toMatchObject({ sound: false });

    await using other = await createTestDatabase();
    database = await replaced(other);
    await writeOldRows(3);
    await chainRest();
    await writeOldRows(1);
    await chainRest([newer, key]);
    await writeRow(database.db);
    await chainRest([newer, key]);
    expect(await purgeAll(database.db, audit, { keys: [newer, key] })).toMatchObject([{ rows: 4 }]);
    expect(await verifyAudit(database.db, [newer])).toMatchObject({ sound: true, purged: { position: 4 } });
  });

  test("an anchor that only the former key has signed cannot move the beginning of the chain", async () => {
    await purgeAll(database.db, audit, { batchRows: { audit: 5 } });
    await writeRow(database.db);
    await chainRest([newer, key]);
    const found = await withTampering(database.db, async (tx) => {
      const anchor = await findAnchor(tx);
      const [link] = await tx.execute<{ hash: string; id: number; by: string }>(
        sql`select chain_hash as hash, id, written_by::text as by from audit_chain join audit_log on id = audit_id where position = ${OLD + 1}`,
      );
      if (anchor === null || link === undefined) throw new Error("There is no anchor.");
      const { id: _, keyName: __, signature: ___, previousSignature: ____, ...point } = anchor;
      await addAnchor(tx, key, {
        ...point,
        position: OLD + 1,
        chainHash: link.hash,
        auditId: link.id,
        writtenBy: link.by,
      });
      await tx.execute(sql`delete from audit_log where id = ${link.id}`);
      await tx.execute(sql`delete from audit_chain where position = ${OLD + 1}`);
      return checkChain(tx, [newer, key]);
    });
    expect(found).toMatchObject({ sound: false, fault: { message: unsigned(OLD + 1) } });
  });

  test("a lost key leaves the anchor unsigned, which is reported", async () => {
    await purgeAll(database.db, audit);
    await replaceLostKey(database.db, newer);
    expect(await verifyAudit(database.db, [newer])).toMatchObject({ sound: false });
  });
});

/** The test's database from now on. */
async function replaced(other: TestDatabase): Promise<TestDatabase> {
  await database.close();
  return other;
}
