import { cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { currentDefinition, type SchemaDefinition } from "../../schema-definition.ts";

/** The current definition with one more migration, in new folders below `folder`, whose triggers may be changed. */
export async function nextDefinition(
  folder: string,
  name: string,
  statements: string,
  definition = currentDefinition,
): Promise<SchemaDefinition> {
  const migrationsFolder = path.join(folder, `${name}-migrations`);
  const triggersFolder = path.join(folder, `${name}-triggers`);
  await cp(definition.migrationsFolder, migrationsFolder, { recursive: true });
  await cp(definition.triggersFolder, triggersFolder, { recursive: true });
  const journalFile = path.join(migrationsFolder, "meta/_journal.json");
  const journal = JSON.parse(await readFile(journalFile, "utf8"));
  const idx = journal.entries.length;
  const tag = `${String(idx).padStart(4, "0")}_next`;
  journal.entries.push({ ...journal.entries.at(-1), idx, tag, when: journal.entries.at(-1).when + 1 });
  await writeFile(journalFile, JSON.stringify(journal));
  await writeFile(path.join(migrationsFolder, `${tag}.sql`), statements);
  return { migrationsFolder, triggersFolder };
}
