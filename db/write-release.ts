// Writes the schema and the demo rows of the version in the first argument to `releases/`.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrateDatabase } from "./src/migrate.ts";
import { openDatabase } from "./src/open.ts";
import { releasesFolder, writeRelease } from "./src/releases/release.ts";
import { currentDefinition } from "./src/schema-definition.ts";
import { seedDemo } from "./src/seed/demo.ts";

const version = process.argv[2];
if (!version || !/^\d+\.\d+\.\d+$/.test(version)) throw new Error("Usage: npm run release -- 1.0.0");
const dataDir = await mkdtemp(path.join(tmpdir(), "wardway-release-"));
try {
  const database = await openDatabase({ dataDir, as: "owner" });
  await migrateDatabase(database.ownerUrl);
  await seedDemo(database.db);
  await writeRelease(database.sql, currentDefinition, path.join(releasesFolder, version));
  await database.close();
} finally {
  await rm(dataDir, { recursive: true });
}
