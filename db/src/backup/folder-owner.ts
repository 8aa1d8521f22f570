import { readFile } from "node:fs/promises";
import path from "node:path";
import type postgres from "postgres";
import { StartupError } from "../startup-error.ts";
import { folderError, writeOnce } from "./sealed-file.ts";

const fileName = "system-identifier";

/**
 * Reserves a folder for one embedded database and what is restored from it: another one's log has the same file names.
 * @throws StartupError if it is another one's
 */
export async function requireOwnFolder(sql: postgres.Sql, folder: string): Promise<void> {
  const [row] = await sql<{ identifier: string }[]>`
    select system_identifier::text as identifier from pg_control_system()`;
  const identifier = row?.identifier ?? "";
  const file = path.join(folder, fileName);
  try {
    const present = await read(file);
    if (present === identifier) return;
    if (present === null && (await writeOnce(file, `${identifier}\n`))) return;
    if ((await read(file)) === identifier) return;
  } catch (error) {
    throw folderError(error, folder);
  }
  throw new StartupError(
    `The folder ${folder} has the backups of another database, which must not be mixed: choose another folder.`,
  );
}

const read = (file: string) =>
  readFile(file, "utf8").then(
    (text) => text.trim(),
    () => null,
  );
