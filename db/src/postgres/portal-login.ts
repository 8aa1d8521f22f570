import { randomBytes } from "node:crypto";
import { chown, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";
import type { Binaries } from "./binaries.ts";
import { sessionOptions } from "./client-options.ts";
import type { DataFolder } from "./data-folder.ts";
import { hasCode } from "./file-errors.ts";
import { asNamedAccount } from "./file-owner.ts";
import { findServer, isLockedByOther } from "./postmaster-file.ts";
import { accessRules, derivedRoleStatements } from "./roles.ts";
import { serverFailure } from "./server-failure.ts";
import { runStatements } from "./single-user.ts";

/** Missing role, login or access rule, or wrong password. */
const loginDenied = ["28000", "28P01"];

/** @throws the driver's error if the server does not respond */
export async function canLogIn(url: string): Promise<boolean> {
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
 * Adds the portal's and the backup's role to an older, stopped database. Repeatable.
 * @returns `busy` if another process started the server first
 * @throws StartupError
 */
export async function addPortalLogin(
  folder: DataFolder,
  binaries: Binaries,
  ownerPassword: string,
): Promise<"done" | "busy"> {
  if (await findServer(folder.cluster)) return "busy";
  await addAccessRules(folder);
  const { code, stderr } = await asNamedAccount(folder.cluster, folder.account, (account) =>
    runStatements(folder.cluster, derivedRoleStatements(ownerPassword), { account, binaries }),
  );
  if (code === 0) return "done";
  if (isLockedByOther(stderr)) return "busy";
  throw serverFailure(stderr, "PostgreSQL could not add the portal's role");
}

/** Preserves operators' rules. */
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
