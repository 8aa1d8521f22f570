import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import type postgres from "postgres";
import type { Transaction } from "./open.ts";
import * as schema from "./schema/index.ts";
import { findNewerVersion, recordSupport } from "./schema-support.ts";

export interface SchemaDefinition {
  /** Written by drizzle-kit. */
  readonly migrationsFolder: string;
  /** `*.triggers.sql` beside their tables. */
  readonly triggersFolder: string;
}

const sourceFolder = path.dirname(fileURLToPath(import.meta.url));

export const currentDefinition: SchemaDefinition = {
  migrationsFolder: path.resolve(sourceFolder, "..", "migrations"),
  triggersFolder: path.join(sourceFolder, "schema"),
};

/**
 * Applies pending migrations, then changed triggers; the next start resumes. Leaves the tables of a newer version as they
 * are.
 * @returns that newer version, if this one can run with its tables
 * @throws StartupError if it cannot, or the database has unknown migrations
 */
export async function applyDefinition(
  owner: postgres.Sql,
  definition: SchemaDefinition,
): Promise<string | null> {
  const { migrationsFolder, triggersFolder } = definition;
  const db = drizzle(owner, { schema });
  const newer = await findNewerVersion(db, migrationsFolder);
  if (newer !== null) return newer;
  await migrate(db, { migrationsFolder });
  const triggers = await readTriggers(triggersFolder);
  await db.transaction(async (tx) => {
    await applyTriggers(tx, triggers);
    await recordSupport(tx, migrationsFolder);
  });
  return null;
}

export async function readTriggers(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".triggers.sql")).sort();
  const files = await Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
  return files.join("\n");
}

/** Skips unchanged definitions: replacing a trigger waits for open transactions on its table. */
async function applyTriggers(tx: Transaction, definitions: string): Promise<void> {
  const hash = createHash("sha256").update(definitions).digest("hex");
  await tx.execute(sql`create table if not exists drizzle.trigger_definitions (hash text not null)`);
  const [applied] = await tx.execute<{ hash: string }>(sql`select hash from drizzle.trigger_definitions`);
  if (applied?.hash === hash) return;
  await tx.execute(sql.raw(definitions));
  await tx.execute(sql`delete from drizzle.trigger_definitions`);
  await tx.execute(sql`insert into drizzle.trigger_definitions (hash) values (${hash})`);
}

/** Counts the migrations of this version. */
export function countMigrations(): number {
  return readMigrationFiles({ migrationsFolder: currentDefinition.migrationsFolder }).length;
}
