import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { migrateDatabase } from "./migrate.ts";
import { portalRole } from "./postgres/roles.ts";
import { grantPortalRights, requirePortalRights } from "./rights.ts";
import { seedDemo } from "./seed/demo.ts";
import { StartupError } from "./startup-error.ts";
import { createTestDatabase, type TestDatabase } from "./testing/database.ts";

const trails = [
  ["audit_log", "action"],
  ["audit_chain", "chain_hash"],
  ["audit_anchors", "chain_hash"],
  ["transport_events", "type"],
] as const;

let database: TestDatabase;
let portal: postgres.Sql;

beforeAll(async () => {
  database = await createTestDatabase();
  portal = postgres(database.portalUrl, { max: 2, onnotice: () => undefined });
  await seedDemo(database.db);
  await database.sql`insert into audit_chain (position, audit_id, chain_hash) values (1, 1, '')`;
  await database.sql`
    insert into audit_anchors (position, chain_hash, audit_id, written_by, cutoff, has_row_macs, key_name, signature)
    values (0, '', 0, '1', now(), false, '', '')`;
});

afterAll(async () => {
  await portal?.end();
  await database?.close();
});

test.each(["indexed_places", "house_numbers", "place_index", "retention_batches", "purged_requests"])(
  "the portal's role may only read %s",
  async (table) => {
    await expect(portal.unsafe(`select * from ${table}`)).resolves.toEqual([]);
    await expect(portal.unsafe(`delete from ${table}`)).rejects.toMatchObject({ code: "42501" });
    await expect(portal.unsafe(`insert into ${table} default values`)).rejects.toMatchObject({
      code: "42501",
    });
  },
);

test.each([
  ["another position", "position + 1, cutoff", "42501"],
  ["another time", "position, cutoff - interval '1 day'", "42501"],
  ["the future", "position, now() + interval '1 day'", "23514"],
  ["the end of time", "position, 'infinity'", "23514"],
])(
  "the portal's role cannot move the anchor of the trail to %s, only sign it again",
  async (_, values, code) => {
    const add = (moved: string) =>
      portal.unsafe(`
      insert into audit_anchors (position, cutoff, chain_hash, audit_id, written_by, has_row_macs, key_name, signature)
      select ${moved}, chain_hash, audit_id, written_by, has_row_macs, 'new', 'new' from audit_anchors order by id desc limit 1`);
    await expect(add(values)).rejects.toMatchObject({ code });
    await expect(add("position, cutoff")).resolves.toEqual([]);
  },
);

describe.each(trails)("the portal's role and %s", (table, column) => {
  test.each([
    `update ${table} set ${column} = ${column}`,
    `delete from ${table}`,
    `truncate ${table}`,
    `truncate ${table} cascade`,
    `drop table ${table}`,
    `drop trigger ${table}_append_only on ${table}`,
    `drop trigger ${table}_no_truncate on ${table}`,
    `alter table ${table} disable trigger all`,
    `alter table ${table} disable trigger user`,
    `alter table ${table} add column more int`,
    `alter table ${table} owner to ${portalRole}`,
    `create trigger mine before insert on ${table} for each row execute function reject_change()`,
    `create rule mine as on insert to ${table} do instead nothing`,
    `grant update on ${table} to ${portalRole}`,
    `select * from ${table} for update`,
    `merge into ${table} using (select 1) as one on true when matched then delete`,
  ])("%s is rejected by the database", async (statement) => {
    const rights = () => database.sql`select relacl from pg_class where relname = ${table}`;
    const before = await rights();
    // A grant without the right to grant is a warning and changes nothing.
    if (!statement.startsWith("grant")) {
      await expect(portal.unsafe(statement)).rejects.toMatchObject({ code: "42501" });
    } else {
      await portal
        .unsafe(statement)
        .catch((error: unknown) => expect(error).toMatchObject({ code: "42501" }));
    }
    expect(await rights()).toEqual(before);
  });

  test("reading is allowed", async () => {
    const [row] = await portal.unsafe(`select count(*)::int as rows from ${table}`);
    expect(row?.rows).toBeGreaterThan(0);
  });
});

test.each([
  "set session_replication_role = replica",
  "set role wardway",
  "create or replace function reject_change() returns trigger language plpgsql as 'begin return old; end'",
  "drop function reject_change() cascade",
  "drop schema public cascade",
  "update audit_clock set advance = 0",
  "select setval('audit_log_id_seq', 1)",
  "create table drizzle.more (id int)",
])("the portal's role cannot %s", async (statement) => {
  await expect(portal.unsafe(statement)).rejects.toMatchObject({ code: "42501" });
});

test.each(trails)("triggers reject the owner's update, delete and truncate of %s", async (table, column) => {
  for (const statement of [
    `update ${table} set ${column} = ${column}`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
  ]) {
    await expect(database.sql.unsafe(statement)).rejects.toThrow(`${table} is append only`);
  }
});

test("the portal can add to the trail and change other tables", async () => {
  await portal`insert into audit_log (action, resource_type, success) values ('account.log_in', 'user', true)`;
  await portal`insert into audit_chain (position, audit_id, chain_hash) values (2, 2, '')`;
  await portal`
    insert into transport_events (transport_request_id, type, from_status, to_status, actor_user_id)
    select transport_request_id, type, from_status, to_status, actor_user_id from transport_events limit 1`;
  await portal`update users set name = 'Zoë' where id = 1`;
  await portal`delete from settings`;
  await portal`insert into organizations (name, kind) values ('Larkmoor', 'hospital')`;
});

test("a new table gets its rights at the next start, repeatedly", async () => {
  await database.sql`create table later (id integer generated always as identity, note text)`;
  await expect(portal`insert into later (note) values ('x')`).rejects.toMatchObject({ code: "42501" });
  await Promise.all([1, 2, 3].map(() => migrateDatabase(database.url, portalRole)));
  await portal`insert into later (note) values ('x')`;
  await portal`delete from later`;
  await expect(portal`delete from audit_log`).rejects.toMatchObject({ code: "42501" });
  await requirePortalRights(portal);
});

describe("a start reports in one line that the roles do not protect the trail", () => {
  test("where the portal's role is the owner", async () => {
    await expect(grantPortalRights(database.sql, "wardway")).rejects.toThrow(
      new StartupError(
        'The role "wardway" in DATABASE_URL can act as "wardway", which owns the audit trail: give the portal a role that is neither a superuser nor a member of "wardway", or unset DATABASE_OWNER_URL.',
      ),
    );
    const [trail] = await database.db.execute(
      sql`select has_table_privilege('audit_log', 'insert') as granted`,
    );
    expect(trail).toEqual({ granted: true });
  });

  test("where the two addresses point to different databases", async () => {
    const sentence = /^DATABASE_URL and DATABASE_OWNER_URL point to different databases/;
    await expect(grantPortalRights(database.sql, "somebody_else")).rejects.toThrow(sentence);
    const otherDatabase = postgres(inject("portalServerUrl"), { max: 1 });
    await expect(requirePortalRights(otherDatabase)).rejects.toThrow(sentence);
    await otherDatabase.end();
  });

  test("where PUBLIC was granted more", async () => {
    await using open = await createTestDatabase();
    await open.sql`grant update on audit_log to public`;
    const opened = postgres(open.portalUrl, { max: 1 });
    await expect(requirePortalRights(opened)).rejects.toThrow(
      /^The role in DATABASE_URL can change the audit trail although its owner has not granted it/,
    );
    await opened.end();
  });

  test("where the migrating role lacks rights", async () => {
    await expect(migrateDatabase(database.portalUrl)).rejects.toThrow(
      /could not be updated: permission denied .*: set DATABASE_OWNER_URL to the role that owns them\.$/,
    );
  });
});
