import { writeFile } from "node:fs/promises";
import path from "node:path";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { scratchFolder } from "./postgres/testing/scratch-folder.ts";
import { describeCatalog } from "./releases/testing/catalog.ts";
import { createEmptyDatabase } from "./releases/testing/empty-database.ts";
import * as schema from "./schema/index.ts";
import { applyDefinition, currentDefinition, readTriggers } from "./schema-definition.ts";
import { createTestDatabase, type TestDatabase } from "./testing/database.ts";

let empty: TestDatabase;

beforeEach(async () => {
  empty = await createEmptyDatabase();
});
afterEach(() => empty.close());

describe("the migrations", () => {
  it("give the tables of the schema files and the triggers beside them", async () => {
    const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(schema));
    await empty.sql`create extension pg_trgm`;
    await empty.sql.unsafe(statements.join(";"));
    await empty.sql.unsafe(await readTriggers(currentDefinition.triggersFolder));
    await using migrated = await createTestDatabase();
    expect(await describeCatalog(migrated.sql)).toEqual(await describeCatalog(empty.sql));
  });

  it("are rejected by a database that was created by other migrations", async () => {
    await applyDefinition(empty.sql, currentDefinition);
    await empty.sql`update drizzle.__drizzle_migrations set hash = 'another'`;
    await expect(applyDefinition(empty.sql, currentDefinition)).rejects.toThrow(
      /^The database was created by a development version of Wardway and cannot be upgraded/,
    );
  });
});

describe("triggers", () => {
  const changes = async () =>
    (await empty.sql<{ change: unknown }[]>`select change from live_outbox`).map(({ change }) => change);
  const write = (section: string) =>
    empty.sql`insert into settings (section, value) values (${section}, '{}')`;
  const outbox = (kind: string) => `
    create or replace function enqueue_settings_change() returns trigger language plpgsql as $$
    begin insert into live_outbox (change) values ('"${kind}"'); return null; end $$;
    create or replace trigger settings_outbox after insert or update on settings
      for each statement execute function enqueue_settings_change();`;

  it("are replaced when their definition changes, and left alone otherwise", async () => {
    await using folder = await scratchFolder();
    const definition = { ...currentDefinition, triggersFolder: folder.path };
    const file = path.join(folder.path, "settings.triggers.sql");
    const version = () => empty.sql`select xmin from pg_proc where proname = 'enqueue_settings_change'`;

    await writeFile(file, outbox("first"));
    await applyDefinition(empty.sql, definition);
    await write("system");
    const first = await version();
    await applyDefinition(empty.sql, definition);
    expect(await version()).toEqual(first);

    await writeFile(file, outbox("second"));
    await applyDefinition(empty.sql, definition);
    await write("routes");
    expect(await changes()).toEqual(["first", "second"]);
  });

  it("are left as they were when one of them is faulty", async () => {
    await using folder = await scratchFolder();
    const definition = { ...currentDefinition, triggersFolder: folder.path };
    await writeFile(path.join(folder.path, "a.triggers.sql"), outbox("sound"));
    await applyDefinition(empty.sql, definition);
    await writeFile(path.join(folder.path, "a.triggers.sql"), outbox("replaced"));
    await writeFile(path.join(folder.path, "b.triggers.sql"), "create trigger");
    await expect(applyDefinition(empty.sql, definition)).rejects.toThrow();
    await write("system");
    expect(await changes()).toEqual(["sound"]);
  });
});
