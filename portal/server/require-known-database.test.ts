import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { requireKnownDatabase } from "./require-known-database.ts";

let dataDir: string;
let database: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "wardway-data-"));
  database = join(dataDir, "postgres");
  await writeFile(join(dataDir, "audit-head"), "");
});
afterEach(() => rm(dataDir, { recursive: true }));

const start = (changes: Partial<Parameters<typeof requireKnownDatabase>[0]> = {}) =>
  requireKnownDatabase({ production: true, databaseUrl: undefined, dataDir, ...changes });

it.each([
  ["without a database", () => undefined],
  ["with an empty folder for it", () => mkdir(database)],
  ["with a link to a disk that is not mounted", () => symlink(join(dataDir, "not-mounted"), database)],
])("refuses a data folder of another database %s", async (_, prepare) => {
  await prepare();
  await expect(start()).rejects.toThrow(/the portal has worked with a database that is not in/);
});

it("accepts a folder with a database, an external one, a new folder, and development", async () => {
  await start({ databaseUrl: "postgres://portal@database.example.org/wardway" });
  await start({ production: false });
  await mkdir(database);
  await writeFile(join(database, "PG_VERSION"), "18\n");
  await start();
  await rm(database, { recursive: true });
  await rm(join(dataDir, "audit-head"));
  await start();
});
