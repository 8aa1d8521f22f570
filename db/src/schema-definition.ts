import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import type postgres from "postgres";
import type { Database, Transaction } from "./open.ts";
import * as schema from "./schema/index.ts";
import { StartupError } from "./startup-error.ts";

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
 * Applies pending migrations, then changed triggers; the next start resumes.
 * @throws StartupError if the database's version has unknown migrations
 */
export async function applyDefinition(owner: postgres.Sql, definition: SchemaDefinition): Promise<void> {
  const { migrationsFolder, triggersFolder } = definition;
  const db = drizzle(owner, { schema });
  await requireKnownOrigin(db, migrationsFolder);
  await migrate(db, { migrationsFolder });
  const triggers = await readTriggers(triggersFolder);
  await db.transaction((tx) => applyTriggers(tx, triggers));
}

export async function readTriggers(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".triggers.sql")).sort();
  const files = await Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
  return files.join("\n");
}

async function requireKnownOrigin(db: Database, migrationsFolder: string): Promise<void> {
  const [table] = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!table?.exists) return;
  const [oldest] = await db.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations order by created_at limit 1`,
  );
  const known = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);
  if (oldest === undefined || known.includes(oldest.hash)) return;
  throw new StartupError(
    "The database was created by a development version of Wardway and cannot be upgraded: delete it, or set DATA_DIR or DATABASE_URL to an empty one.",
  );
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

/** Of this version. */
export function countMigrations(): number {
  return readMigrationFiles({ migrationsFolder: currentDefinition.migrationsFolder }).length;
}
