import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@wardway/db/testing";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { runToolProcess } from "../../server/testing/run-tool.ts";
import { npmRun } from "../support/npm-run.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { startServer } from "../support/server-process.ts";
import { type ApiSession, logInAs } from "../support/session.ts";
import { completedTransport } from "../support/transports.ts";

const secret = "a secret of at least thirty-two characters";
const triggerWarning =
  /Only triggers protect the audit trail, because the role in DATABASE_URL owns its tables\./;

describe("a portal with a role of its own", () => {
  let portal: Portal;
  let hospital: ApiSession;

  beforeAll(async () => {
    portal = await startPortal({ env: { ENCRYPTION_KEY: secret } });
    hospital = await logInAs(portal, "hospital");
    await completedTransport(hospital, await logInAs(portal, "ambulance"));
  });

  afterAll(() => portal?.stop());

  const environment = () => ({
    DATABASE_URL: portal.portalDatabaseUrl,
    DATABASE_OWNER_URL: portal.databaseUrl,
    DATA_DIR: portal.dataDir,
    ENCRYPTION_KEY: secret,
  });
  const verify = (args: readonly string[] = []) => runToolProcess("audit-verify.ts", args, environment());

  async function isChainComplete(): Promise<boolean> {
    const [row] = await portal.db.execute<{ head: string; chained: boolean }>(sql`
      select position || ':' || chain_hash as head,
        not exists (select 1 from audit_log where id not in (select audit_id from audit_chain)) as chained
      from audit_chain order by position desc limit 1`);
    const storedHead = await readFile(join(portal.dataDir, "audit-head"), "utf8").catch(() => "");
    return row?.chained === true && storedHead.trim() === row.head;
  }

  test("runs under that role alone and logs no warning about triggers", async () => {
    const roles = await portal.db.execute(sql`
      select distinct usename as role from pg_stat_activity
      where datname = current_database() and usename <> current_user`);
    expect(roles).toEqual([{ role: "wardway_portal" }]);
    expect(portal.output()).not.toMatch(triggerWarning);
  });

  test.each(
    ["audit_log", "audit_chain"].flatMap((table) => [
      `update ${table} set ${table === "audit_log" ? "action" : "chain_hash"} = 'x'`,
      `delete from ${table}`,
      `truncate ${table}`,
      `drop trigger ${table}_append_only on ${table}`,
      `alter table ${table} disable trigger all`,
      `alter table ${table} add column more int`,
      `drop table ${table}`,
    ]),
  )("cannot %s at run time", async (statement) => {
    const connection = postgres(portal.portalDatabaseUrl, { max: 1, onnotice: () => undefined });
    await expect(connection.unsafe(statement)).rejects.toMatchObject({ code: "42501" });
    await connection.end();
  });

  test("chains new rows within seconds, and the verify command succeeds while rows are inserted", async () => {
    await expect.poll(isChainComplete, { timeout: 30_000, interval: 200 }).toBe(true);
    let writing = true;
    const writer = (async () => {
      let calls = 0;
      for (; writing; calls += 1) await hospital.get("/api/transport-requests?limit=1");
      return calls;
    })();
    const first = await npmRun("audit:verify", [], environment());
    const head = /: (\d+:[0-9a-f]{64})\n$/.exec(first.stdout)?.[1] ?? "";
    const second = await verify(["--head", head]);
    writing = false;
    expect(await writer).toBeGreaterThan(10);
    for (const run of [first, second]) {
      expect(run).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(
          /^The audit trail is valid: [\d,]+ rows verified, chained up to row \d+\./,
        ),
      });
    }
    expect(second.stdout).toContain(`The given head, position ${head.split(":")[0]}, is part of the chain.`);
  });

  describe("the owner of the tables, who disables the triggers", () => {
    const columns =
      "id, timestamp, user_id, username, action, resource_type, resource_id, ip_address, details, success, written_by, row_mac";

    /** Runs statements with triggers disabled. */
    const bypassTriggers = (statements: string) =>
      portal.db.transaction(async (tx) => {
        // In the order in which the portal's jobs lock them: they would deadlock with a stronger lock later.
        await tx.execute("lock table audit_chain, audit_log in access exclusive mode");
        await tx.execute("alter table audit_log disable trigger user");
        await tx.execute("alter table audit_chain disable trigger user");
        for (const statement of statements.split(";")) await tx.execute(statement);
        await tx.execute("alter table audit_log enable trigger user");
        await tx.execute("alter table audit_chain enable trigger user");
      });

    /** Ids of two adjacent rows in the middle, and of the last rows. */
    let rows: { readonly one: number; readonly next: number; readonly third: number; readonly last: number };

    beforeAll(async () => {
      await vi.waitFor(async () => expect(await isChainComplete()).toBe(true), 30_000);
      await portal.db.execute(sql.raw(`create table original_log as select ${columns} from audit_log`));
      await portal.db.execute(sql`create table kept_chain as select * from audit_chain`);
      const chained = await portal.db.execute<{ id: number }>(
        sql`select audit_id::float8 as id from audit_chain order by position`,
      );
      const at = (index: number) => chained.at(index)?.id ?? 0;
      rows = { one: at(49), next: at(50), third: at(51), last: at(-1) };
    });

    afterEach(() =>
      bypassTriggers(`delete from audit_chain; delete from audit_log;
        insert into audit_log (${columns}) overriding system value select ${columns} from original_log;
        insert into audit_chain select * from kept_chain`),
    );

    const changes: readonly {
      readonly name: string;
      statements(): string;
      sentence(): string | RegExp;
    }[] = [
      {
        name: "alters a row",
        statements: () => `update audit_log set username = 'nurse' where id = ${rows.next}`,
        sentence: () => `Row ${rows.next} was altered after it was added to the chain`,
      },
      {
        name: "swaps two rows",
        statements: () => `
          update audit_log one set resource_id = other.resource_id, action = other.action from original_log as other
          where one.id in (${rows.next}, ${rows.third}) and other.id = ${rows.next + rows.third} - one.id`,
        sentence: () => `Row ${rows.next} was altered after it was added to the chain`,
      },
      {
        name: "removes a row",
        statements: () => `delete from audit_log where id = ${rows.next}`,
        sentence: () => `Row ${rows.next} was removed after it was added to the chain.`,
      },
      {
        name: "removes a row with its chain entry",
        statements: () => `
          delete from audit_log where id = ${rows.next}; delete from audit_chain where audit_id = ${rows.next}`,
        sentence: () => `A row was removed after row ${rows.one}: the chain is missing position 51.`,
      },
      {
        name: "removes the last rows",
        statements: () => `delete from audit_log where id >= ${rows.last}`,
        sentence: () => `Row ${rows.last} was removed after it was added to the chain.`,
      },
      {
        name: "removes the last rows with their chain entries",
        statements: () => `
          delete from audit_log where id > ${rows.one};
          delete from audit_chain where audit_id not in (select id from audit_log)`,
        // The running portal may have added a row behind the last one that is left.
        sentence: () =>
          new RegExp(
            `Rows were removed after row (?:${rows.one}: the chain ends at position 50|\\d+: the chain ends at position 51),`,
          ),
      },
      {
        name: "removes everything",
        statements: () => "truncate audit_log, audit_chain",
        sentence: () =>
          /Rows were removed (?:from the beginning: the chain ends at position 0|after row \d+: the chain ends at position 1),/,
      },
      {
        name: "inserts a row among the others",
        statements: () => `
          insert into audit_log (id, timestamp, username, action, resource_type, success, written_by)
          overriding system value
          select 900000, timestamp, 'nurse', 'request.read', 'transport_request', true, written_by
          from audit_log where id = ${rows.next}`,
        sentence: () => "Row 900000 was inserted after row",
      },
    ];

    test.each(changes)(
      "$name: the verify command reports it and exits with 1",
      async ({ statements, sentence }) => {
        await bypassTriggers(statements());
        expect(await verify()).toMatchObject({
          code: 1,
          stdout: "",
          stderr: expect.stringMatching(sentence()),
        });
      },
    );
  });

  test("reports a row that a role with INSERT alone has added, although it is chained by now", async () => {
    const [forged] = await portal.db.execute<{ id: number }>(sql`
      insert into audit_log (timestamp, user_id, username, action, resource_type, resource_id, ip_address, success)
      values (now() - interval '3 days', 2, 'hospital', 'request.read', 'transport_request', 1, '192.0.2.1', true)
      returning id::float8 as id`);
    await hospital.get("/api/transport-requests?limit=1");
    await expect.poll(isChainComplete, { timeout: 30_000, interval: 200 }).toBe(true);
    expect(await verify()).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining(
        `Row ${forged?.id} was inserted by something other than the portal: it has no row MAC.`,
      ),
    });
  });
});

describe("a portal that shares one role with the tables' owner", () => {
  test("starts and logs one line about the consequence", async () => {
    await using database = await createTestDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), "wardway-one-role-"));
    const server = startServer({ PORT: "0", DATABASE_URL: database.url, DATA_DIR: dataDir });
    await server.ready;
    server.signal("SIGTERM");
    const { stdout, stderr } = await server.ended;
    await rm(dataDir, { recursive: true });
    expect(stdout).toMatch(triggerWarning);
    expect(stdout).toContain("set DATABASE_OWNER_URL");
    expect(stderr).toBe("");
  });
});
