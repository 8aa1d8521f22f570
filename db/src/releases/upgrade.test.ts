import { readdir } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findInconsistencies } from "../consistency.ts";
import { migrateDatabase } from "../migrate.ts";
import { applyDefinition, currentDefinition } from "../schema-definition.ts";
import { createTestDatabase } from "../testing/database.ts";
import { definitionIn, editedMigrations, releasesFolder, restoreRelease } from "./release.ts";
import { describeCatalog } from "./testing/catalog.ts";
import { countRows } from "./testing/count-rows.ts";
import { createEmptyDatabase } from "./testing/empty-database.ts";

const versions = await readdir(releasesFolder);

it("knows the first release", () => {
  expect(versions).toContain("0.1.0");
});

it("does not let 0.1.0 start on the current tables, whose events fail its pages", async () => {
  await using current = await createTestDatabase();
  const released = definitionIn(path.join(releasesFolder, "0.1.0"));
  await expect(applyDefinition(current.sql, released)).rejects.toThrow(
    /^A newer Wardway \(.+\) has changed the tables/,
  );
});

describe.each(versions)("release %s", (version) => {
  const folder = path.join(releasesFolder, version);

  it("has migrations that were not edited since", async () => {
    expect(await editedMigrations(folder, currentDefinition)).toEqual([]);
  });

  it("upgrades to the current schema and retains its rows", async () => {
    await using upgraded = await createEmptyDatabase();
    await using fresh = await createTestDatabase();
    await restoreRelease(upgraded.sql, folder);
    const before = await countRows(upgraded.sql);
    expect(before).toMatchObject({ transport_requests: expect.toSatisfy((count: number) => count > 50) });
    await migrateDatabase(upgraded.url);
    expect(await describeCatalog(upgraded.sql)).toEqual(await describeCatalog(fresh.sql));
    expect(await countRows(upgraded.sql)).toEqual(before);
    expect(await findInconsistencies(upgraded.db)).toEqual([]);
  });
});
