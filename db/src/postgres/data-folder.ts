import { createHash } from "node:crypto";
import type { Stats } from "node:fs";
import { chmod, lstat, mkdir, readdir, readFile, readlink, realpath, stat, symlink } from "node:fs/promises";
import path from "node:path";
import { StartupError } from "../startup-error.ts";
import { canEnter, formerAccount, isShared, serverAccount } from "./account.ts";
import { bundledMajorVersion } from "./binaries.ts";
import type { ServerAccount } from "./command.ts";
import { dataFolderError, hasCode } from "./file-errors.ts";
import { giveFiles } from "./file-owner.ts";
import { findServer } from "./postmaster-file.ts";

export interface DataFolder {
  /** Absolute, without links. */
  dataDir: string;
  cluster: string;
  /** Major version of PostgreSQL that the files are of; null if there are none. */
  version: string | null;
  /** Parent of `cluster` and of copied programs. */
  home: string;
  logFile: string;
  account: ServerAccount;
}

const relocationRoot = "/var/lib/wardway";

/**
 * Creates `dataDir` and locates its database: `<dataDir>/postgres`, or a link to /var/lib/wardway if the server's
 * account cannot enter `dataDir`.
 * @throws StartupError
 */
export async function prepareDataFolder(dataDir: string, log: (line: string) => void): Promise<DataFolder> {
  try {
    await createFolder(path.resolve(dataDir));
    const folder = await realpath(dataDir);
    const own = { path: folder, files: await stat(folder) };
    const cluster = await resolveClusterFolder(folder, await serverAccount(undefined, own), log);
    const files = await statNonEmpty(cluster);
    const chosen = await serverAccount(files, own);
    const version = files === undefined ? null : await readVersion(cluster, files);
    const account = files === undefined ? chosen : await requireUsableCluster(cluster, files, chosen, log);
    const logFile = path.join(folder, "postgres.log");
    return {
      dataDir: folder,
      cluster,
      version,
      home: path.dirname(cluster),
      logFile,
      account,
    };
  } catch (error) {
    throw dataFolderError(error, dataDir);
  }
}

/** Node's recursive mkdir hangs in /proc and hides the cause on read-only disks. */
async function createFolder(folder: string): Promise<void> {
  const attempt = () =>
    mkdir(folder).catch((error: unknown) => {
      if (!hasCode(error, "EEXIST")) throw error;
    });
  try {
    await attempt();
  } catch (error) {
    if (!hasCode(error, "ENOENT") || path.dirname(folder) === folder) throw error;
    await createFolder(path.dirname(folder));
    await attempt();
  }
}

async function resolveClusterFolder(
  folder: string,
  account: ServerAccount,
  log: (line: string) => void,
): Promise<string> {
  const usual = path.join(folder, "postgres");
  const entry = await lstat(usual).catch(() => undefined);
  if (entry?.isSymbolicLink()) {
    const target = path.resolve(folder, await readlink(usual));
    await createFolder(path.dirname(target));
    return path.join(await realpath(path.dirname(target)), path.basename(target));
  }
  if ((await statNonEmpty(usual)) !== undefined || (await canEnter(folder, account))) return usual;

  const home = path.join(relocationRoot, createHash("sha256").update(folder).digest("hex").slice(0, 16));
  await createFolder(home);
  for (const enterable of [relocationRoot, home]) await chmod(enterable, 0o711);
  if (!(await canEnter(home, account))) {
    throw new StartupError(
      `PostgreSQL does not run as root, and the account it runs under can enter neither ${folder} nor ${home}: set DATA_DIR to a folder that every user can enter.`,
    );
  }
  const relocated = path.join(home, "postgres");
  await symlink(relocated, usual).catch((error: unknown) => {
    if (!hasCode(error, "EEXIST")) throw error;
  });
  log(
    `The database is stored in ${relocated}: PostgreSQL does not run as root, and the account it runs under cannot enter ${folder}.`,
  );
  return relocated;
}

/** @returns the account that has the files */
async function requireUsableCluster(
  cluster: string,
  files: Stats,
  chosen: ServerAccount,
  log: (line: string) => void,
): Promise<ServerAccount> {
  // Required by PostgreSQL and lost by copying.
  if (process.platform !== "win32") await chmod(cluster, 0o700);
  const account = await takeFiles(cluster, files, chosen, log);
  if (!(await canEnter(cluster, account))) {
    throw new StartupError(
      `PostgreSQL does not run as root, and the account it runs under (uid ${account?.uid}) cannot enter ${cluster}: let every user enter the folders above it and give it to that account.`,
    );
  }
  return account;
}

/** Root's files, and those of `nobody`, go to the chosen account, unless a server has them or the account cannot reach them. */
async function takeFiles(
  cluster: string,
  files: Stats,
  chosen: ServerAccount,
  log: (line: string) => void,
): Promise<ServerAccount> {
  if (chosen === undefined || !isShared(files) || chosen.uid === files.uid) return chosen;
  if ((await findServer(cluster)) !== undefined) return formerAccount(files);
  if (!(await canEnter(path.dirname(cluster), chosen))) {
    log(
      `Other programs of the account "nobody" can read the database in ${cluster}: let every user enter the folders above it, so that the next start can give it to an account of its own.`,
    );
    return formerAccount(files);
  }
  log(`The database in ${cluster} gets an account of its own (uid ${chosen.uid}).`);
  await giveFiles(cluster, chosen);
  return chosen;
}

/** @throws StartupError if the files are another user's or another program's */
async function readVersion(cluster: string, files: Stats): Promise<string> {
  if (process.getuid !== undefined && process.getuid() !== 0 && files.uid !== process.getuid()) {
    throw new StartupError(
      `The database in ${cluster} belongs to another user: start Wardway as that user or as root, or change the owner of the folder.`,
    );
  }
  try {
    return (await readFile(path.join(cluster, "PG_VERSION"), "utf8")).trim();
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
    throw new StartupError(
      `The folder ${cluster} contains something other than Wardway's database: move it away, or set DATA_DIR to another folder.`,
    );
  }
}

/**
 * PostgreSQL reads the files of its own major version only.
 * @throws StartupError
 */
export async function requireBundledVersion({ cluster, version }: DataFolder): Promise<void> {
  const bundled = String(await bundledMajorVersion());
  if (version === bundled) return;
  throw new StartupError(
    `The database in ${cluster} is of PostgreSQL ${version}, and this Wardway has PostgreSQL ${bundled}: dump it with the Wardway that ran it (npm run backup -- FILE --dump), and restore the dump with this one (npm run restore -- FILE --replace), as docs/backup.md describes under "Another major version of PostgreSQL".`,
  );
}

/** Undefined if missing or empty. */
async function statNonEmpty(folder: string): Promise<Stats | undefined> {
  try {
    const files = await stat(folder);
    if (!files.isDirectory()) {
      throw new StartupError(`${folder} is a file where the database's folder should be: move it away.`);
    }
    // Another user's folder cannot be listed: not empty.
    const names = await readdir(folder).catch(() => undefined);
    return names?.length === 0 ? undefined : files;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}
