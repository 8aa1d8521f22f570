import { randomBytes } from "node:crypto";
import { chown, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";
import type { Binaries } from "./binaries.ts";
import { sessionOptions } from "./client-options.ts";
import type { DataFolder } from "./data-folder.ts";
import { hasCode } from "./file-errors.ts";
import { isLockedByOther } from "./postmaster-file.ts";
import { accessRules, portalRoleStatements } from "./roles.ts";
import { serverFailure } from "./server-failure.ts";
import { runStatements } from "./single-user.ts";

/** No such role, a role that may not log in, no rule that lets it in, or another password. */
const loginDenied = ["28000", "28P01"];

/** Whether the server lets the portal's role in. Rejects with the driver's error where it does not answer. */
export async function canPortalLogIn(url: string): Promise<boolean> {
  const sql = postgres(url, { ...sessionOptions, ssl: false, fetch_types: false });
  try {
    await sql`select`;
    return true;
  } catch (error) {
    if (hasCode(error, ...loginDenied)) return false;
    throw error;
  } finally {
    await sql.end({ timeout: 0 });
  }
}

/**
 * Makes the portal's role in a database that was set up before there was one. Its server must be stopped; a start
 * that is killed half way leaves nothing that the next one could not repeat.
 *
 * @returns `busy` where another process was faster to start the server
 * @throws StartupError
 */
export async function addPortalLogin(
  folder: DataFolder,
  binaries: Binaries,
  ownerPassword: string,
): Promise<"done" | "busy"> {
  await addAccessRules(folder);
  const { code, stderr } = await runStatements(folder.cluster, portalRoleStatements(ownerPassword), {
    account: folder.account,
    binaries,
  });
  if (code === 0) return "done";
  if (isLockedByOther(stderr)) return "busy";
  throw serverFailure(stderr, "PostgreSQL could not add the portal's role");
}

/** Rules that an operator has added stay. */
async function addAccessRules({ cluster, account }: DataFolder): Promise<void> {
  const file = path.join(cluster, "pg_hba.conf");
  const rules = await readFile(file, "utf8");
  const missing = accessRules
    .split("\n")
    .filter((rule) => !rules.split("\n").includes(rule))
    .map((rule) => `${rule}\n`)
    .join("");
  if (missing === "") return;
  const draft = `${file}.${randomBytes(4).toString("hex")}`;
  try {
    await writeFile(draft, `${rules.replace(/\n*$/, "\n")}${missing}`, { mode: 0o600, flush: true });
    if (account !== undefined) await chown(draft, account.uid, account.gid);
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}
