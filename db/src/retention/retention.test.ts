import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createBackupKey } from "../backup/encryption.ts";
import { readFacts } from "../backup/facts.ts";
import { readSealed } from "../backup/sealed-file.ts";
import { findInconsistencies, repairPublicTotals } from "../consistency.ts";
import { grantPortalRights } from "../rights.ts";
import { seedDemo } from "../seed/demo.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { countDue } from "./index.ts";
import { purgeAll, withoutPeriods } from "./testing/purge-all.ts";

const YEAR_MS = 365.25 * 24 * 3_600_000;
const records = { recordsYears: 5 };

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  await seedDemo(database.db, new Date(Date.now() - 8 * YEAR_MS));
  folder = await mkdtemp(path.join(tmpdir(), "wardway-archive-"));
});

afterEach(async () => {
  await database?.close();
  await rm(folder, { recursive: true });
});

async function number(query: string): Promise<number> {
  const [row] = await database.sql.unsafe<{ value: number }[]>(`select (${query})::float8 as value`);
  return row?.value ?? Number.NaN;
}

const closed = "status in ('completed', 'cancelled')";
const countClosed = () => number(`select count(*) from transport_requests where ${closed}`);

async function hold(columns: Record<string, unknown>): Promise<void> {
  await database.sql`insert into legal_holds ${database.sql({ reason: "Claim 17 of 2026", set_by: 1, ...columns })}`;
}

async function archivedLines(identity: string): Promise<string[]> {
  const texts: string[] = [];
  for (const name of (await readdir(folder)).sort()) {
    const parts: Buffer[] = [];
    for await (const part of readSealed(path.join(folder, name), [identity])) parts.push(part);
    texts.push(Buffer.concat(parts).toString());
  }
  return texts.join("").trimEnd().split("\n");
}

describe("ended requests", () => {
  test("go with all that refers to them, and totals go on counting them", async () => {
    const before = await countClosed();
    const open = await number(`select count(*) from transport_requests where not ${closed}`);
    const totals = await database.sql`
      select completed_transports, rating_sum, rating_count from public_statistics`;
    const ratings = await database.sql`select id, rating_sum, rating_count from organizations order by id`;
    // An open return trip of an ended transport stays, without the link.
    const { count } = await database.sql.unsafe(`
      update transport_requests set return_of_id = (select min(id) from transport_requests where ${closed})
      where id = (select min(id) from transport_requests where not ${closed})`);
    expect(count).toBe(1);
    const batches = await purgeAll(database.db, records, { batchRows: { records: 7 } });
    expect(batches.map(({ rows }) => rows)).toContain(7);
    expect(batches.reduce((sum, { rows }) => sum + rows, 0)).toBe(before);
    expect(await countClosed()).toBe(0);
    expect(await number("select count(*) from transport_requests")).toBe(open);
    expect(await number("select count(return_of_id) from transport_requests")).toBe(0);
    expect(await number("select count(*) from purged_requests")).toBe(before);
    expect(await repairPublicTotals(database.db, { unlessCheckedSince: new Date(), record: never })).toEqual(
      [],
    );
    expect(
      await database.sql`select completed_transports, rating_sum, rating_count from public_statistics`,
    ).toEqual(totals);
    expect(await database.sql`select id, rating_sum, rating_count from organizations order by id`).toEqual(
      ratings,
    );
    expect(await findInconsistencies(database.db)).toEqual([]);
    expect(await purgeAll(database.db, records)).toEqual([]);
  });

  test("are counted from their end, and stay while it is not long enough ago", async () => {
    expect(await purgeAll(database.db, { recordsYears: 9 })).toEqual([]);
    const counts = await countDue(database.db, { ...withoutPeriods, ...records }, 10_000);
    expect(counts).toMatchObject([{ class: "records", period: 5, due: await countClosed() }]);
    expect(await countDue(database.db, { ...withoutPeriods, ...records }, 3)).toMatchObject([{ due: 3 }]);
  });

  test("leave the counts that a restored backup is compared with as they were", async () => {
    const before = await readFacts(database.sql);
    await purgeAll(database.db, records);
    expect(await readFacts(database.sql)).toEqual(before);
    expect(await number("select count(*) from transport_events")).toBeLessThan(
      before.rows.transport_events ?? 0,
    );
  });

  test("a request removed by hand is still reported as missing from the timeline", async () => {
    await purgeAll(database.db, records, { batchRows: { records: 5 } });
    await database.sql.unsafe(
      "delete from purged_requests where request_id in (select min(request_id) from purged_requests)",
    );
    expect((await findInconsistencies(database.db)).join("\n")).toMatch(
      /0 times in the timeline and 1 times/,
    );
  });

  test("take their standing order along when it has ended and the last of them is gone", async () => {
    const { identity, recipient } = await createBackupKey();
    const archive = { folder, recipients: [recipient] };
    await database.sql`
      insert into standing_orders
        (hospital_id, created_by, weekdays, every_weeks, first_day, pickup_time, days_ahead, trip, ended_at)
      select hospital_id, created_by, array['MO'], 1, '2018-01-01', '07:30', 7, '{"patientName": "Vera Holt"}',
        case when number = 1 then now() - interval '6 years' end
      from transport_requests, generate_series(1, 2) number order by transport_requests.id, number limit 2`;
    await database.sql.unsafe(`
      update transport_requests set standing_order_id = 1
      where id = (select min(id) from transport_requests where not ${closed})`);
    await database.sql`
      insert into notifications (user_id, type, standing_order_id) values (1, 'standing_order_failing', 1)`;
    await purgeAll(database.db, records);
    expect(await number("select count(*) from standing_orders")).toBe(2);
    await database.sql`update transport_requests set standing_order_id = null`;
    const due = async () => (await countDue(database.db, { ...withoutPeriods, ...records }, 10))[0];
    expect(await due()).toMatchObject({ due: 1, withoutHolds: 1 });
    await hold({ scope: "organization", organization_id: 1 });
    await database.sql`update standing_orders set hospital_id = 1`;
    expect(await due()).toMatchObject({ due: 0, withoutHolds: 1 });
    expect(await purgeAll(database.db, records)).toEqual([]);
    await database.sql`
      update legal_holds set released_at = now(), released_by = 1, release_reason = 'Settled out of court'`;
    expect(await purgeAll(database.db, records, { archive })).toMatchObject([{ class: "records", rows: 1 }]);
    expect(await number("select min(id) from standing_orders")).toBe(2);
    expect(await number("select count(*) from notifications where standing_order_id is not null")).toBe(0);
    expect(await archivedLines(identity)).toEqual([expect.stringContaining("Vera Holt")]);
  });

  test("every table that refers to a request, its events or responses is part of the purge", async () => {
    const found = await database.sql`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid in ('transport_requests'::regclass, 'transport_events'::regclass,
        'transport_responses'::regclass, 'ratings'::regclass)`;
    const [body] = await database.sql`select prosrc from pg_proc where proname = 'purge_requests'`;
    for (const { name } of found) expect(body?.prosrc).toContain(`DELETE FROM ${name} `);
    expect(found.length).toBeGreaterThan(6);
    const { identity, recipient } = await createBackupKey();
    await purgeAll(database.db, records, { archive: { folder, recipients: [recipient] } });
    const [line = "{}"] = await archivedLines(identity);
    const keys = Object.keys(JSON.parse(line)).map((key) => key.toLowerCase());
    const archived = (name: string) => keys.some((key) => name.replaceAll("_", "").endsWith(key));
    const parts = found.map(({ name }) => String(name)).filter((name) => name !== "transport_requests");
    expect(parts.filter((name) => !archived(name))).toEqual([]);
  });
});

describe("an archive", () => {
  test("has what was removed, encrypted for the recipients, for its owner only", async () => {
    const { identity, recipient } = await createBackupKey();
    const before = await countClosed();
    const [row] =
      await database.sql`select id, patient_name from transport_requests where ${database.sql.unsafe(closed)} limit 1`;
    await database.sql`
      insert into transport_declines (transport_request_id, ambulance_company_id, created_by, reason, note)
      select ${row?.id}, min(id), 1, 'staffing', 'Back at noon' from organizations where kind = 'ambulance'`;
    await database.sql`
      insert into soon_arrivals (transport_request_id, leg) values (${row?.id}, 'to_pickup')
      on conflict (transport_request_id) do update set leg = excluded.leg`;
    const [batch] = await purgeAll(database.db, records, { archive: { folder, recipients: [recipient] } });
    const [name = ""] = await readdir(folder);
    expect(name).toMatch(/^archive-records-\S+\.jsonl\.gz\.age$/);
    expect((await stat(path.join(folder, name))).mode & 0o777).toBe(0o600);
    expect(batch?.archive).toMatchObject({ name, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const lines = (await archivedLines(identity)).map((line) => JSON.parse(line));
    expect(lines).toHaveLength(before);
    const line = lines.find(({ request }) => request.id === row?.id);
    expect(line).toMatchObject({
      request: { patient_name: row?.patient_name },
      hospital: expect.any(String),
      events: expect.arrayContaining([expect.objectContaining({ type: "created" })]),
      declines: [{ reason: "staffing", note: "Back at noon", created_by: 1 }],
      soonArrivals: [{ leg: "to_pickup" }],
    });
    const [stored] = await database.sql`select * from retention_batches`;
    expect(stored).toMatchObject({
      class: "records",
      rows: before,
      archive: name,
      archive_hash: batch?.archive?.hash,
    });
  });

  test("that cannot be written leaves every row, and one of an interrupted batch does not disturb the next", async () => {
    const { identity, recipient } = await createBackupKey();
    const before = await countClosed();
    const missing = { folder: path.join(folder, "missing"), recipients: [recipient] };
    await expect(purgeAll(database.db, records, { archive: missing })).rejects.toThrow(/does not exist/);
    const archive = { folder, recipients: [recipient] };
    // As killed after the archive and before the commit.
    const interrupted = purgeAll(database.db, records, {
      archive,
      record: () => Promise.reject(new Error("Killed.")),
    });
    await expect(interrupted).rejects.toThrow("Killed.");
    expect(await countClosed()).toBe(before);
    expect(await number("select count(*) from retention_batches")).toBe(0);
    await purgeAll(database.db, records, { archive });
    expect(await countClosed()).toBe(0);
    expect(await archivedLines(identity)).toHaveLength(2 * before);
  });
});

describe("a legal hold", () => {
  test("keeps one request, those of an organization, or everything, until it is released", async () => {
    const [{ id: held } = { id: 0 }] =
      await database.sql`select max(id) as id from transport_requests where ${database.sql.unsafe(closed)}`;
    await hold({ scope: "everything" });
    expect(await purgeAll(database.db, { ...records, messagesDays: 30, logInsDays: 90 })).toEqual([]);
    expect(await countDue(database.db, { ...withoutPeriods, ...records }, 10_000)).toMatchObject([
      { due: 0, withoutHolds: await countClosed() },
    ]);
    const [{ company } = { company: 0 }] = await database.sql`
      select ambulance_company_id as company from transport_responses order by id limit 1`;
    const ofCompany = `(ambulance_company_id = ${company} or exists (
      select from transport_responses r where r.transport_request_id = q.id and r.ambulance_company_id = ${company}))`;
    const expected = await number(
      `select count(*) from transport_requests q where ${closed} and (id = ${held} or ${ofCompany})`,
    );
    await hold({ scope: "request", transport_request_id: held });
    await hold({ scope: "organization", organization_id: company });
    await database.sql`
      update legal_holds set released_at = now(), released_by = 1, release_reason = 'Settled out of court'
      where scope = 'everything'`;
    expect(expected).toBeLessThan(await countClosed());
    await purgeAll(database.db, records);
    expect(await countClosed()).toBe(expected);
    expect(
      await number(`select count(*) from transport_requests q where ${closed} and ${ofCompany}`),
    ).toBeGreaterThan(1);
  });

  test("keeps those that go to a hospital on hold, and those that a company on hold only declined", async () => {
    const organizations = await database.sql<{ id: number }[]>`
      insert into organizations (name, kind) values ('Quillfield Hospital', 'hospital'), ('Quillfield Ambulance', 'ambulance')
      returning id`;
    const [hospital, company] = organizations.map(({ id }) => id);
    const [received, declined] = (
      await database.sql<{ id: number }[]>`
        select id from transport_requests where ${database.sql.unsafe(closed)} order by id limit 2`
    ).map(({ id }) => id);
    await database.sql`update transport_requests set receiving_hospital_id = ${hospital ?? 0} where id = ${received ?? 0}`;
    await database.sql`
      insert into transport_events (transport_request_id, type, to_status, actor_user_id, ambulance_company_id)
      values (${declined ?? 0}, 'declined', 'pending', 1, ${company ?? 0})`;
    for (const { id } of organizations) await hold({ scope: "organization", organization_id: id });
    await purgeAll(database.db, records);
    const left = await database.sql<{ id: number }[]>`
      select id from transport_requests where ${database.sql.unsafe(closed)} order by id`;
    expect(left.map(({ id }) => id)).toEqual([received, declined]);
  });

  test("waits for a batch that is under way, and keeps what that one did not remove", async () => {
    let setting: Promise<void> | undefined;
    const [first, ...others] = await purgeAll(database.db, records, {
      batchRows: { records: 3 },
      record: async () => {
        if (setting !== undefined) return;
        setting = hold({ scope: "everything" });
        await expect
          .poll(() =>
            number(
              "select count(*) from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
            ),
          )
          .toBe(1);
      },
    });
    await setting;
    expect(first?.rows).toBe(3);
    // The waiting hold comes before the second batch, which waits behind it.
    expect(others).toEqual([]);
    expect(await number("select count(*) from purged_requests")).toBe(3);
  });

  test("is respected by the database itself", async () => {
    const [{ id } = { id: 0 }] =
      await database.sql`select min(id) as id from transport_requests where ${database.sql.unsafe(closed)}`;
    await hold({ scope: "request", transport_request_id: id });
    await expect(database.sql`select purge_requests(array[${id}::integer])`).rejects.toMatchObject({
      code: "55006",
    });
    await expect(
      database.sql`select purge_requests((select array_agg(id) from transport_requests where status = 'pending'))`,
    ).rejects.toMatchObject({ code: "55006" });
    for (const change of [
      "delete from legal_holds",
      "truncate legal_holds",
      "update legal_holds set reason = 'another reason'",
    ]) {
      await expect(database.sql.unsafe(change)).rejects.toMatchObject({ code: "42501" });
    }
  });
});

describe("reasons of emergency accesses and legal holds", () => {
  const audit = { auditYears: 6 };
  const released = { released_by: 1, release_reason: "Settled with Vera Holt", reason: "Claim of Vera Holt" };
  const yearsAgo = (years: number) => new Date(Date.now() - years * YEAR_MS).toISOString();

  const addHold = (releasedYearsAgo: number) =>
    hold({ scope: "everything", ...released, set_at: yearsAgo(9), released_at: yearsAgo(releasedYearsAgo) });

  /** @param reviewed years ago, null if it is not reviewed */
  async function addAccess(reviewed: number | null): Promise<void> {
    const review = {
      reviewed_at: yearsAgo(reviewed ?? 0),
      reviewed_by: 1,
      finding: "justified",
      note: "Vera Holt was here",
    };
    await database.sql`
      insert into emergency_accesses ${database.sql({
        organization_id: hospitals[0],
        target_id: hospitals[1],
        user_id: nurse,
        reason: "Vera Holt came without papers",
        started_at: yearsAgo(9),
        ends_at: yearsAgo(9),
        ended_at: yearsAgo(9),
        ...(reviewed !== null && review),
      })}`;
  }

  let hospitals: readonly number[];
  let nurse: number;

  beforeEach(async () => {
    const added = await database.sql<{ id: number }[]>`
      insert into organizations (name, kind) values ('Quillfield', 'hospital'), ('Larkmoor', 'hospital') returning id`;
    hospitals = added.map(({ id }) => id);
    const [user] = await database.sql<{ id: number }[]>`
      insert into users (username, password, role, organization_id) values ('quill', '', 'hospital', ${hospitals[0] ?? 0})
      returning id`;
    nurse = user?.id ?? 0;
    for (const reviewed of [7, 5, null]) await addAccess(reviewed);
    for (const years of [7, 5]) await addHold(years);
  });

  const accesses = () => database.sql`
    select reason, note, finding, reviewed_by, user_id from emergency_accesses order by id`;
  const holds = () => database.sql`
    select reason, release_reason, scope, set_by, released_by from legal_holds order by id`;

  test("go years after the review or the release, archived, and the rows stay", async () => {
    const { identity, recipient } = await createBackupKey();
    const [firstAccess, ...otherAccesses] = await accesses();
    const [firstHold, ...otherHolds] = await holds();
    const facts = await readFacts(database.sql);
    const batches = await purgeAll(database.db, audit, { archive: { folder, recipients: [recipient] } });
    expect(batches).toMatchObject([{ class: "reasons", rows: 2, events: 0 }]);
    expect(await accesses()).toEqual([{ ...firstAccess, reason: null, note: null }, ...otherAccesses]);
    expect(await holds()).toEqual([{ ...firstHold, reason: null, release_reason: null }, ...otherHolds]);
    const lines = (await archivedLines(identity)).map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { emergencyAccess: { reason: "Vera Holt came without papers", note: "Vera Holt was here" } },
      { legalHold: { reason: "Claim of Vera Holt", release_reason: "Settled with Vera Holt" } },
    ]);
    expect(await purgeAll(database.db, audit)).toEqual([]);
    // A backup's counts of the trail are compared with those of its restore.
    expect(await readFacts(database.sql)).toEqual(facts);
  });

  test("stay without a period of the audit trail, and go batch by batch with one", async () => {
    expect(await purgeAll(database.db, { ...records, messagesDays: 30, logInsDays: 90 })).not.toContainEqual(
      expect.objectContaining({ class: "reasons" }),
    );
    expect(await number("select count(reason) from emergency_accesses")).toBe(3);
    const batches = await purgeAll(database.db, audit, { batchRows: { reasons: 1 } });
    expect(batches.map(({ rows }) => rows)).toEqual([1, 1]);
  });

  test("stay while any hold is active, also if the database is asked", async () => {
    await hold({ scope: "request", transport_request_id: 1 });
    const due = async () =>
      (await countDue(database.db, { ...withoutPeriods, ...audit }, 10)).find(
        ({ class: name }) => name === "reasons",
      );
    expect(await due()).toMatchObject({ due: 0, withoutHolds: 2 });
    expect(await purgeAll(database.db, audit)).toEqual([]);
    await expect(database.sql`select purge_reasons('{1}', '{1}')`).rejects.toMatchObject({ code: "55006" });
    await database.sql`
      update legal_holds set released_at = now(), released_by = 1, release_reason = 'Settled out of court'
      where released_at is null`;
    expect(await due()).toMatchObject({ due: 2, withoutHolds: 2 });
    expect(await purgeAll(database.db, audit)).toMatchObject([{ class: "reasons", rows: 2 }]);
  });

  test("of an access without a review stay, whatever the owner calls, and no other change of a hold passes", async () => {
    const ofFunction = await database.sql<{ removed: number }[]>`
      select purge_reasons((select array_agg(id) from emergency_accesses), '{}') as removed`;
    expect(ofFunction).toEqual([{ removed: 2 }]);
    expect(await number("select count(reason) from emergency_accesses where reviewed_at is null")).toBe(1);
    await expect(
      database.sql`update emergency_accesses set reason = null, note = null where reviewed_at is null`,
    ).rejects.toMatchObject({ constraint_name: "emergency_accesses_reason_check" });
    const changes = [
      ["", "reason = null, release_reason = null"],
      ["legal_holds", "reason = 'Claim 18 of 2026'"],
      ["legal_holds", "reason = null, release_reason = null, set_by = 2"],
    ];
    for (const [purge = "", change = ""] of changes) {
      const attempt = database.sql.begin(async (tx) => {
        await tx`select set_config('wardway.purge', ${purge}, true)`;
        await tx.unsafe(`update legal_holds set ${change}`);
      });
      await expect(attempt, change).rejects.toMatchObject({ code: "42501" });
    }
  });
});

test("messages and log-ins go after their days", async () => {
  await database.sql`delete from contact_messages`;
  const message = { name: "A", email: "a@example.org", organization: "B", message: "C" };
  await database.sql`insert into contact_messages ${database.sql([
    { ...message, submission: "old", created_at: new Date(Date.now() - 40 * 86_400_000).toISOString() },
    { ...message, submission: "new", created_at: new Date().toISOString() },
  ])}`;
  await database.sql`insert into log_ins (user_id, outcome, occurred_at) values (1, 'success', now() - interval '91 days'), (1, 'success', now())`;
  const batches = await purgeAll(database.db, { messagesDays: 30, logInsDays: 90 });
  expect(batches).toMatchObject([
    { class: "messages", rows: 1 },
    { class: "log_ins", rows: 1 },
  ]);
  expect(await database.sql`select submission from contact_messages`).toEqual([{ submission: "new" }]);
});

test("the portal's role cannot purge, record a purge or remove a hold, whatever it sets", async () => {
  const role = await portalRole();
  await grantPortalRights(database.sql, role);
  await using portal = connected(postgres(database.portalUrl, { max: 1, onnotice: () => undefined }));
  const denied = [
    "select purge_requests(array[1])",
    "select purge_audit(1)",
    "select purge_reasons('{}', '{}')",
    "delete from transport_events",
    "delete from audit_log",
    "delete from audit_chain",
    "delete from audit_anchors",
    "delete from legal_holds",
    "insert into retention_batches (run_started_at, class, rows, cutoff) values (now(), 'audit', 1, now())",
    "insert into purged_requests (request_id, response_ids, was_completed) values (1, '{}', true)",
  ];
  for (const statement of denied) {
    const attempt = portal.sql.begin(async (tx) => {
      await tx.unsafe(
        `set local wardway.purge = '${/from (\w+)/.exec(statement)?.[1] ?? "transport_events"}'`,
      );
      await tx.unsafe(statement);
    });
    await expect(attempt, statement).rejects.toMatchObject({ code: "42501" });
  }
});

test("the owner removes no row of a timeline or the trail except through the purge", async () => {
  for (const table of ["transport_events", "audit_log"]) {
    await expect(database.sql.unsafe(`delete from ${table}`)).rejects.toMatchObject({ code: "42501" });
    await expect(database.sql.unsafe(`truncate ${table} cascade`)).rejects.toMatchObject({ code: "42501" });
  }
  // The setting of one table is not that of another.
  const attempt = database.sql.begin(async (tx) => {
    await tx.unsafe("set local wardway.purge = 'transport_events'");
    await tx.unsafe("delete from audit_log");
  });
  await expect(attempt).rejects.toMatchObject({ code: "42501" });
});

const never = () => Promise.reject(new Error("There is a drift."));

async function portalRole(): Promise<string> {
  return decodeURIComponent(new URL(database.portalUrl).username);
}

const connected = (client: postgres.Sql) => ({
  sql: client,
  [Symbol.asyncDispose]: () => client.end(),
});
