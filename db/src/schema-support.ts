import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import packageFile from "../../package.json" with { type: "json" };
import type { Connection, Database } from "./open.ts";
import { StartupError } from "./startup-error.ts";

/**
 * The first line of a migration that code without it can run with: the last migration that this code has. Without the
 * line, code needs the migration itself.
 */
const marker = /^-- runs with code since (\d{4})(?:\n|$)/;

/** Numbers of migrations are those of their files. */
interface Support {
  /** The newest migration. */
  readonly newest: number;
  /** The migration that code must have to run with these tables. */
  readonly oldestCode: number;
  /** Wardway's version. */
  readonly version: string;
}

/**
 * Compares the database with the migrations of this version.
 * @returns the version that made its tables, if that is a newer one with which this version can run; null if this
 * version may migrate
 * @throws StartupError if this version cannot run with the tables
 */
export async function findNewerVersion(db: Database, migrationsFolder: string): Promise<string | null> {
  const [found] = await db.execute<{ migrations: boolean; support: boolean }>(sql`
    select to_regclass('drizzle.__drizzle_migrations') is not null as migrations,
      to_regclass('drizzle.schema_support') is not null as support`);
  if (!found?.migrations) return null;
  const applied = await db.execute<{ hash: string; created: number }>(
    sql`select hash, created_at as created from drizzle.__drizzle_migrations order by created_at`,
  );
  const own = readMigrationFiles({ migrationsFolder });
  const unknown = applied.filter(({ hash }) => !own.some((migration) => migration.hash === hash));
  if (unknown.length === 0) return null;
  const newest = own.at(-1)?.folderMillis ?? 0;
  if (unknown.some(({ created }) => Number(created) <= newest)) throw otherOrigin();
  const [support] = found.support
    ? await db.execute<{ newest: number; oldestCode: number; version: string }>(
        sql`select newest, oldest_code as "oldestCode", version from drizzle.schema_support`,
      )
    : [];
  // Otherwise a newer version was stopped between its migrations and their record.
  const isRecorded = support?.newest === applied.length - 1;
  if (support && isRecorded && support.oldestCode < own.length) return support.version;
  throw new StartupError(
    `A newer Wardway (${support?.version ?? "unknown version"}) has changed the tables of this database, and version ${packageFile.version} cannot run with them: start the newer version, or restore a backup that was made before the upgrade.`,
  );
}

/** Records what code needs to run with the tables of this version. */
export async function recordSupport(db: Connection, migrationsFolder: string): Promise<void> {
  const { newest, oldestCode, version } = describeSupport(readMigrationFiles({ migrationsFolder }));
  await db.execute(sql`
    create table if not exists drizzle.schema_support (newest int not null, oldest_code int not null, version text not null)`);
  await db.execute(sql`delete from drizzle.schema_support`);
  await db.execute(sql`
    insert into drizzle.schema_support (newest, oldest_code, version) values (${newest}, ${oldestCode}, ${version})`);
}

/** @throws Error if a marker names its own or a later migration */
export function describeSupport(migrations: readonly MigrationMeta[]): Support {
  const needed = migrations.map(({ sql: statements }, number) => {
    const [, named] = marker.exec(statements[0] ?? "") ?? [];
    if (named === undefined) return number;
    if (Number(named) < number) return Number(named);
    throw new Error(`Migration ${number} says that it runs with code since ${named}, which has it`);
  });
  return {
    newest: migrations.length - 1,
    oldestCode: Math.max(0, ...needed),
    version: packageFile.version,
  };
}

const otherOrigin = () =>
  new StartupError(
    "The database was created by a development version of Wardway and cannot be upgraded: delete it, or set DATA_DIR or DATABASE_URL to an empty one.",
  );
