import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type postgres from "postgres";
import { z } from "zod";
import { applyDefinition, type SchemaDefinition } from "../schema-definition.ts";

export const releasesFolder = path.resolve(import.meta.dirname, "..", "..", "releases");

export const definitionIn = (folder: string): SchemaDefinition => ({
  migrationsFolder: path.join(folder, "migrations"),
  triggersFolder: path.join(folder, "triggers"),
});
const rowsFile = (folder: string) => path.join(folder, "rows.json.gz");

/** Tables in insertion order. */
const rowsSchema = z.array(z.object({ table: z.string(), rows: z.array(z.json()) }));

/** Stores a schema and its database's rows in a new folder, without Drizzle's snapshots. */
export async function writeRelease(
  owner: postgres.Sql,
  definition: SchemaDefinition,
  folder: string,
): Promise<void> {
  const { migrationsFolder, triggersFolder } = definitionIn(folder);
  await mkdir(folder);
  await cp(definition.migrationsFolder, migrationsFolder, {
    recursive: true,
    filter: (source) => !source.endsWith("_snapshot.json"),
  });
  await mkdir(triggersFolder);
  const names = await readdir(definition.triggersFolder);
  for (const name of names.filter((name) => name.endsWith(".triggers.sql"))) {
    await cp(path.join(definition.triggersFolder, name), path.join(triggersFolder, name));
  }
  const tables: z.infer<typeof rowsSchema> = [];
  for (const table of await tablesByReference(owner)) {
    const rows = await owner<{ row: z.infer<ReturnType<typeof z.json>> }[]>`
      select to_jsonb(stored) as row from ${owner(table)} stored`;
    tables.push({ table, rows: rows.map(({ row }) => row) });
  }
  await writeFile(rowsFile(folder), gzipSync(JSON.stringify(tables), { level: 9 }));
}

/** Restores schema and rows, without triggers, into an empty database. */
export async function restoreRelease(owner: postgres.Sql, folder: string): Promise<void> {
  await applyDefinition(owner, definitionIn(folder));
  const stored = rowsSchema.parse(JSON.parse(gunzipSync(await readFile(rowsFile(folder))).toString()));
  await owner.begin(async (tx) => {
    const triggers = (state: "enable" | "disable") =>
      stored.map(({ table }) => `alter table "${table}" ${state} trigger user`).join(";");
    await tx.unsafe(triggers("disable"));
    await tx`truncate ${tx(stored.map(({ table }) => table))}`;
    for (const { table, rows } of stored) {
      const columns = tx(await writableColumns(tx, table));
      await tx`
        insert into ${tx(table)} (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::${tx(table)}, ${JSON.stringify(rows)}::text::jsonb)`;
      await continueNumbering(tx, table);
    }
    await tx.unsafe(triggers("enable"));
  });
}

export async function editedMigrations(folder: string, later: SchemaDefinition): Promise<readonly string[]> {
  const { migrationsFolder } = definitionIn(folder);
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith(".sql"));
  const changed = names.map(async (name) => {
    const released = await readFile(path.join(migrationsFolder, name), "utf8");
    const present = await readFile(path.join(later.migrationsFolder, name), "utf8").catch(() => null);
    return released === present ? [] : [name];
  });
  return (await Promise.all(changed)).flat();
}

async function tablesByReference(owner: postgres.Sql): Promise<readonly string[]> {
  const tables = await owner<{ name: string }[]>`
    with recursive reference as (
      select distinct conrelid as source, confrelid as target from pg_constraint
      where contype = 'f' and conrelid <> confrelid
    ), depth as (
      select oid, 0 as steps from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      union select source, steps + 1 from depth join reference on target = depth.oid
    )
    select relname as name from depth join pg_class using (oid) group by relname order by max(steps), relname`;
  return tables.map(({ name }) => name);
}

/** New rows get the numbers after those of the inserted ones, as in the database that they come from. */
async function continueNumbering(tx: postgres.TransactionSql, table: string): Promise<void> {
  const columns = await tx<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attidentity <> '' and not attisdropped`;
  for (const { name } of columns)
    await tx`
      select setval(pg_get_serial_sequence(${table}, ${name}), coalesce(max(${tx(name)}), 0) + 1, false)
      from ${tx(table)}`;
}

async function writableColumns(tx: postgres.TransactionSql, table: string): Promise<string[]> {
  const columns = await tx<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;
  return columns.map(({ name }) => name);
}
