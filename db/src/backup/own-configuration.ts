import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { findBinaries } from "../postgres/binaries.ts";
import type { DataFolder } from "../postgres/data-folder.ts";
import { hasCode } from "../postgres/file-errors.ts";
import { writeConfiguration } from "../postgres/initialize.ts";
import { StartupError } from "../startup-error.ts";

/** Written by a server and never in its backup: the one leads to another process, the other prevents the recovery. */
const foreignFiles = ["postmaster.pid", "standby.signal"];

/**
 * Replaces the configuration in an unpacked database, before a server reads it: settings name programs that the server
 * runs, and anyone can encrypt a backup for the public key.
 * @throws StartupError
 */
export async function replaceConfiguration(
  cluster: string,
  { account, home }: Pick<DataFolder, "account" | "home">,
  log: (line: string) => void,
): Promise<void> {
  await requireNoTablespaces(cluster);
  for (const name of foreignFiles) await rm(path.join(cluster, name), { recursive: true, force: true });
  await writeConfiguration(cluster, account, await findBinaries({ account, home, log }));
}

/**
 * Wardway makes none: they lead out of the data folder.
 * @throws StartupError
 */
export async function requireNoTablespaces(cluster: string): Promise<void> {
  const files = await readdir(cluster);
  const links = await readdir(path.join(cluster, "pg_tblspc")).catch((error: unknown) => {
    if (!hasCode(error, "ENOENT")) throw error;
    return [];
  });
  if (links.length === 0 && !files.includes("tablespace_map")) return;
  throw new StartupError("The backup has tablespaces outside the data folder, which Wardway never makes.");
}
