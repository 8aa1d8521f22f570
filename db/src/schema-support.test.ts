import { readMigrationFiles } from "drizzle-orm/migrator";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import packageFile from "../../package.json" with { type: "json" };
import { findInconsistencies } from "./consistency.ts";
import { migrateDatabase } from "./migrate.ts";
import { portalRole } from "./postgres/roles.ts";
import { type ScratchFolder, scratchFolder } from "./postgres/testing/scratch-folder.ts";
import { nextDefinition } from "./releases/testing/next-definition.ts";
import { applyDefinition, currentDefinition, type SchemaDefinition } from "./schema-definition.ts";
import { describeSupport } from "./schema-support.ts";
import { seedDemo } from "./seed/demo.ts";
import { createTestDatabase, type TestDatabase } from "./testing/database.ts";

const own = readMigrationFiles({ migrationsFolder: currentDefinition.migrationsFolder });
const four = (number: number) => String(number).padStart(4, "0");
/** Of this version. */
const newest = four(own.length - 1);

describe("this version on the tables of a newer one", () => {
  let folder: ScratchFolder;
  let database: TestDatabase;

  beforeAll(async () => {
    folder = await scratchFolder();
  });
  afterAll(() => folder.remove());
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.close());

  let number = 0;
  async function upgradeBy(statements: string, before?: SchemaDefinition): Promise<SchemaDefinition> {
    number += 1;
    const next = await nextDefinition(folder.path, `next-${number}`, statements, before);
    expect(await applyDefinition(database.sql, next)).toBe(null);
    return next;
  }

  const refusal =
    /^A newer Wardway \(\d+\.\d+\.\d+\) has changed the tables of this database, and version \d+\.\d+\.\d+ cannot run with them: start the newer version, or restore a backup/;

  it("starts and works if the migration says that it runs with its code", async () => {
    await upgradeBy(
      `-- runs with code since ${newest}\nalter table users add column badge text;\ncreate table badges (id int)`,
    );
    expect(await migrateDatabase(database.url, portalRole)).toBe(packageFile.version);
    await seedDemo(database.db);
    expect(await findInconsistencies(database.db)).toEqual([]);
  });

  it("leaves triggers and rights as the newer version made them", async () => {
    await upgradeBy(`-- runs with code since ${newest}\ncreate table ledger (id int)`);
    await database.sql`grant select on ledger to ${database.sql(portalRole)}`;
    await database.sql`update drizzle.trigger_definitions set hash = 'newer'`;
    await migrateDatabase(database.url, portalRole);
    expect(await database.sql`select hash from drizzle.trigger_definitions`).toEqual([{ hash: "newer" }]);
    expect(await database.sql`select has_table_privilege(${portalRole}, 'ledger', 'update') as may`).toEqual([
      { may: false },
    ]);
  });

  it("does not start if the migration does not say so", async () => {
    await upgradeBy("alter table users rename column name to full_name");
    await expect(migrateDatabase(database.url)).rejects.toThrow(refusal);
  });

  it("does not start two versions later, even if each one runs with the code of the one before", async () => {
    const next = await upgradeBy(
      `-- runs with code since ${newest}\nalter table users add column badge text`,
    );
    await upgradeBy(
      `-- runs with code since ${four(own.length)}\nalter table users drop column must_change_password`,
      next,
    );
    expect(await applyDefinition(database.sql, next)).toBe(packageFile.version);
    await expect(migrateDatabase(database.url)).rejects.toThrow(refusal);
  });

  it("does not start if the newer version was stopped before it recorded what it needs, and that version completes it", async () => {
    const next = await upgradeBy(
      `-- runs with code since ${newest}\nalter table users add column badge text`,
    );
    await database.sql`update drizzle.schema_support set newest = newest - 1`;
    await expect(migrateDatabase(database.url)).rejects.toThrow(refusal);
    await applyDefinition(database.sql, next);
    expect(await migrateDatabase(database.url)).toBe(packageFile.version);
    await database.sql`drop table drizzle.schema_support`;
    await expect(migrateDatabase(database.url)).rejects.toThrow("A newer Wardway (unknown version)");
  });
});

describe("the migrations of this version", () => {
  it("name earlier ones if they run with older code", () => {
    expect(describeSupport(own)).toMatchObject({ newest: own.length - 1 });
  });

  it("need the newest code that one of them needs", () => {
    const migrations = (...statements: string[]) =>
      statements.map((text) => ({ sql: [text], hash: text, folderMillis: 0, bps: true }));
    const mark = (since: string) => `-- runs with code since ${since}\nselect 1`;
    expect(describeSupport(migrations("a", "b", mark("0000"))).oldestCode).toBe(1);
    expect(describeSupport(migrations("a", mark("0000"), mark("0000"))).oldestCode).toBe(0);
    expect(() => describeSupport(migrations("a", mark("0001")))).toThrow("Migration 1 says");
    expect(describeSupport(migrations("a", "select '-- runs with code since 0000'")).oldestCode).toBe(1);
  });
});
