import { randomBytes } from "node:crypto";
import { chown, copyFile, mkdir, open, readdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Binaries } from "./binaries.ts";
import type { ServerAccount } from "./command.ts";
import { runCommand } from "./command.ts";
import type { DataFolder } from "./data-folder.ts";
import { dataFolderError, hasCode } from "./file-errors.ts";
import { asNamedAccount, makePrivateFolder } from "./file-owner.ts";
import { isAlive } from "./process.ts";
import { accessRules, derivedRoleStatements, ownerRole } from "./roles.ts";
import { serverFailure } from "./server-failure.ts";
import { runStatements } from "./single-user.ts";

const passwordFile = "wardway.password";

/**
 * Creates a database in a temporary folder and renames it: killed or concurrent starts leave no incomplete one.
 * @throws StartupError
 */
export async function initializeCluster(folder: DataFolder, binaries: Binaries): Promise<void> {
  try {
    await removeUnfinished(folder.cluster);
    await inPrivateFolder(folder.cluster, folder.account, async (fresh) => {
      await asNamedAccount(fresh, folder.account, async (account) => {
        await runInitdb(fresh, account, binaries);
        await addPortalDatabase(fresh, account, binaries);
      });
      await moveIntoPlace(fresh, folder.cluster);
    });
  } catch (error) {
    throw dataFolderError(error, folder.dataDir);
  }
}

/**
 * Replaces all files of settings and access rules by those of a new database.
 * @throws StartupError
 */
export async function writeConfiguration(
  cluster: string,
  account: ServerAccount,
  binaries: Binaries,
): Promise<void> {
  await inPrivateFolder(cluster, account, async (fresh) => {
    await asNamedAccount(fresh, account, (named) => runInitdb(fresh, named, binaries, ["--no-sync"]));
    await writeFile(path.join(fresh, "pg_hba.conf"), accessRules);
    for (const name of configurationFiles) {
      const target = path.join(cluster, name);
      await rm(target, { recursive: true, force: true });
      await copyFile(path.join(fresh, name), target);
      await changeOwner(account, target);
    }
  });
}

/** Runs `work` with an empty folder, beside `cluster` and hidden from other programs of the account that sets it up. */
async function inPrivateFolder(
  cluster: string,
  account: ServerAccount,
  work: (fresh: string) => Promise<void>,
): Promise<void> {
  const around = `${cluster}.new-${process.pid}-${randomBytes(4).toString("hex")}`;
  const fresh = path.join(around, "files");
  try {
    await makePrivateFolder(around, account);
    await mkdir(fresh, { mode: 0o700 });
    await changeOwner(account, fresh);
    await work(fresh);
  } finally {
    await rm(around, { recursive: true, force: true });
  }
}

const configurationFiles = ["postgresql.conf", "postgresql.auto.conf", "pg_hba.conf", "pg_ident.conf"];

export function passwordPath(cluster: string): string {
  return path.join(cluster, passwordFile);
}

async function runInitdb(
  fresh: string,
  account: ServerAccount,
  binaries: Binaries,
  more: readonly string[] = [],
): Promise<void> {
  // PostgreSQL's own collation: C library updates cannot corrupt indexes.
  const characterType = { darwin: "UTF-8", win32: "C" }[String(process.platform)] ?? "C.UTF-8";
  const locale =
    characterType === "C.UTF-8" ? ["--locale=C.UTF-8"] : ["--locale=C", `--lc-ctype=${characterType}`];
  const options = [
    ...["--username=postgres", "--auth=reject", "--encoding=UTF8", "--no-instructions"],
    ...more,
    ...[...locale, "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
  ];
  const initdb = await runCommand(binaries.initdb, ["-D", fresh, ...options], { account, cwd: fresh });
  if (initdb.code !== 0) throw serverFailure(initdb.stderr, "PostgreSQL could not set up the database");
}

async function addPortalDatabase(fresh: string, account: ServerAccount, binaries: Binaries): Promise<void> {
  const password = randomBytes(24).toString("hex");
  await writeFile(path.join(fresh, "pg_hba.conf"), accessRules, { flush: true });
  await writeFile(path.join(fresh, passwordFile), password, { mode: 0o600, flush: true });
  await changeOwner(account, path.join(fresh, passwordFile));
  const statements = [
    `CREATE ROLE ${ownerRole} LOGIN CREATEDB PASSWORD '${password}'`,
    `CREATE DATABASE ${ownerRole} OWNER ${ownerRole}`,
    ...derivedRoleStatements(password),
  ];
  const single = await runStatements(fresh, statements, { account, binaries });
  if (single.code !== 0) throw serverFailure(single.stderr, "PostgreSQL could not set up the database");
}

async function moveIntoPlace(fresh: string, cluster: string): Promise<void> {
  try {
    await rmdir(cluster).catch((error: unknown) => {
      if (!hasCode(error, "ENOENT", "ENOTEMPTY", "EEXIST")) throw error;
    });
    await rename(fresh, cluster);
  } catch (error) {
    if (hasCode(error, "ENOTEMPTY", "EEXIST")) return;
    throw error;
  }
  // Without fsync a power failure could undo the rename.
  if (process.platform === "win32") return;
  const parent = await open(path.dirname(cluster));
  await parent.sync();
  await parent.close();
}

async function removeUnfinished(cluster: string): Promise<void> {
  const parent = path.dirname(cluster);
  const prefix = `${path.basename(cluster)}.new-`;
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue;
    const maker = Number.parseInt(name.slice(prefix.length), 10);
    if (!isAlive(maker)) await rm(path.join(parent, name), { recursive: true, force: true });
  }
}

async function changeOwner(account: ServerAccount, file: string): Promise<void> {
  if (account !== undefined) await chown(file, account.uid, account.gid);
}
