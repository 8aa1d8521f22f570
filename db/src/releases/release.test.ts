import { appendFile, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findInconsistencies } from "../consistency.ts";
import { migrateDatabase } from "../migrate.ts";
import { type ScratchFolder, scratchFolder } from "../postgres/testing/scratch-folder.ts";
import { applyDefinition, currentDefinition, type SchemaDefinition } from "../schema-definition.ts";
import { seedDemo } from "../seed/demo.ts";
import { createTestDatabase } from "../testing/database.ts";
import { editedMigrations, restoreRelease, writeRelease } from "./release.ts";
import { describeCatalog } from "./testing/catalog.ts";
import { countRows } from "./testing/count-rows.ts";
import { createEmptyDatabase } from "./testing/empty-database.ts";
import { nextDefinition } from "./testing/next-definition.ts";

describe("a release of the current schema", () => {
  let scratch: ScratchFolder;
  let release: string;

  beforeAll(async () => {
    scratch = await scratchFolder();
    release = path.join(scratch.path, "1.0.0");
    await using database = await createTestDatabase();
    await seedDemo(database.db);
    await writeRelease(database.sql, currentDefinition, release);
  });
  afterAll(() => scratch.remove());

  async function catalogOf(definition: SchemaDefinition, from?: string) {
    await using database = await createEmptyDatabase();
    if (from !== undefined) await restoreRelease(database.sql, from);
    const before = from === undefined ? undefined : await countRows(database.sql);
    await applyDefinition(database.sql, definition);
    return {
      catalog: await describeCatalog(database.sql),
      rows: before && { before, after: await countRows(database.sql) },
      faults: await findInconsistencies(database.db),
    };
  }

  it("is restored with its rows and unchanged by an empty upgrade", async () => {
    const { catalog, rows, faults } = await catalogOf(currentDefinition, release);
    expect(catalog).toEqual((await catalogOf(currentDefinition)).catalog);
    expect(rows?.before).toMatchObject({
      transport_requests: expect.toSatisfy((count: number) => count > 50),
    });
    expect(rows?.after).toEqual(rows?.before);
    expect(faults).toEqual([]);
  });

  it("upgrades a database that has only the first migration", async () => {
    const first = await nextDefinition(scratch.path, "first", "select 1");
    const journalFile = path.join(first.migrationsFolder, "meta/_journal.json");
    const journal = JSON.parse(await readFile(journalFile, "utf8"));
    await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }));
    // Without the triggers of tables that later migrations create.
    for (const name of [
      "message-reads.triggers.sql",
      "receiving-hospital.triggers.sql",
      "retention.triggers.sql",
      "transport-calls.triggers.sql",
    ])
      await writeFile(path.join(first.triggersFolder, name), "");
    const file = path.join(first.triggersFolder, "append-only.triggers.sql");
    await writeFile(
      file,
      (await readFile(file, "utf8")).replaceAll(
        /^CREATE .* ON (?:audit_(?:chain_keys|anchors)|emergency_access_reads)\n.*;$/gm,
        "",
      ),
    );
    // And without the columns of later migrations.
    const ofRequests = path.join(first.triggersFolder, "transport-requests.triggers.sql");
    await writeFile(
      ofRequests,
      (await readFile(ofRequests, "utf8")).replaceAll(
        /,\s*'(?:askedCompanyIds', \w+\.asked_company_ids|receivingHospitalId', \w+\.receiving_hospital_id)/g,
        "",
      ),
    );
    await using database = await createEmptyDatabase();
    await applyDefinition(database.sql, first);
    expect(await describeCatalog(database.sql)).not.toContainEqual(expect.stringContaining("indexed_places"));
    // The demo's rows are those of the present schema.
    await database.sql`
      with hospital as (insert into organizations (name, kind) values ('Larkmoor', 'hospital') returning id),
      nurse as (
        insert into users (username, password, role, organization_id) select 'nurse', '-', 'hospital', id from hospital
        returning id, organization_id
      ), request as (
        insert into transport_requests (hospital_id, created_by, patient_name, medical_record_number, current_location,
          destination, transport_date)
        select organization_id, id, 'P', 'M', 'A', 'B', now() from nurse returning id, created_by
      )
      insert into transport_events (transport_request_id, type, to_status, actor_user_id)
      select id, 'created', 'pending', created_by from request`;
    const before = await countRows(database.sql);
    expect(before).toMatchObject({ transport_requests: 1, transport_events: 1, audit_log: 0 });
    await migrateDatabase(database.url);
    await using fresh = await createTestDatabase();
    expect(await describeCatalog(database.sql)).toEqual(await describeCatalog(fresh.sql));
    expect(await countRows(database.sql)).toEqual(before);
  });

  it("differs from a new database if an upgrade forgets to drop a trigger", async () => {
    const next = await nextDefinition(scratch.path, "forgetful", "select 1");
    await writeFile(path.join(next.triggersFolder, "settings.triggers.sql"), "");
    const { catalog } = await catalogOf(next, release);
    expect(catalog).not.toEqual((await catalogOf(next)).catalog);
  });

  it("upgrades to the schema of a new database of the next version, triggers included", async () => {
    const next = await nextDefinition(
      scratch.path,
      "next",
      `alter table transport_requests add column weight_kg integer not null default 80;
       drop trigger if exists settings_outbox on settings; drop function if exists enqueue_settings_change()`,
    );
    await writeFile(
      path.join(next.triggersFolder, "settings.triggers.sql"),
      `create or replace function enqueue_settings() returns trigger language plpgsql as 'begin return null; end';
       create or replace trigger settings_update_outbox after update on settings
         for each statement execute function enqueue_settings();`,
    );
    const { catalog, rows } = await catalogOf(next, release);
    expect(catalog).toEqual((await catalogOf(next)).catalog);
    expect(catalog).toContainEqual(expect.stringContaining("transport_requests.weight_kg integer"));
    expect(catalog).toContainEqual(expect.stringContaining("settings_update_outbox"));
    expect(catalog).not.toContainEqual(expect.stringContaining("enqueue_settings_change"));
    expect(rows?.after).toEqual(rows?.before);
  });

  it("is reported when one of its migrations was edited or removed", async () => {
    const next = await nextDefinition(scratch.path, "edited", "select 1");
    expect(await editedMigrations(release, next)).toEqual([]);
    await appendFile(path.join(next.migrationsFolder, "0000_schema.sql"), "\n");
    expect(await editedMigrations(release, next)).toEqual(["0000_schema.sql"]);
  });

  it("fails to upgrade with a migration that its rows violate", async () => {
    const next = await nextDefinition(
      scratch.path,
      "strict",
      "alter table users add column badge text not null",
    );
    await expect(catalogOf(next, release)).rejects.toThrow();
  });
});
