import { chmod, chown, mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { migrateDatabase } from "../migrate.ts";
import type { Database } from "../open.ts";
import { bundledMajorVersion, findBinaries } from "../postgres/binaries.ts";
import { sessionOptions } from "../postgres/client-options.ts";
import type { Cluster } from "../postgres/cluster.ts";
import { type DataFolder, prepareDataFolder } from "../postgres/data-folder.ts";
import { hasCode } from "../postgres/file-errors.ts";
import { freeBytes } from "../postgres/free-bytes.ts";
import { findServer } from "../postgres/postmaster-file.ts";
import { isAlive } from "../postgres/process.ts";
import { stopServer } from "../postgres/server.ts";
import * as schema from "../schema/index.ts";
import { countMigrations } from "../schema-definition.ts";
import { StartupError } from "../startup-error.ts";
import { requireComplete } from "./after-restore.ts";
import { readFacts } from "./facts.ts";
import { fileTime } from "./file-time.ts";
import type { BackupBegin, BackupEnd } from "./manifest.ts";
import { replaceConfiguration, requireNoTablespaces } from "./own-configuration.ts";
import { copyArchivedLog, type RecoveryTarget, startRecovered } from "./recover.ts";
import { syncFolder } from "./sealed-file.ts";
import { type Unpacked, unpackCluster } from "./unpack.ts";
import { segmentName } from "./wal.ts";

export interface RecoveryRequest {
  readonly file: string;
  readonly identities: readonly string[];
  readonly dataDir: string;
  /** Beyond the backup's own end. */
  readonly until: RecoveryTarget | null;
  readonly walFolder: string;
  /** Throws if the backup is not wanted. */
  readonly accept: (begin: BackupBegin) => void;
  readonly log: (line: string) => void;
  readonly onProgress: (done: number, total: number) => void;
  readonly signal: AbortSignal;
}

export interface Recovered {
  readonly begin: BackupBegin;
  readonly end: BackupEnd;
  /** The owner's, without time-outs. */
  readonly db: Database;
  readonly sql: postgres.Sql;
}

/**
 * Restores a backup beside the database of `dataDir`, checks that it is complete, migrates it and runs `work`. Nothing
 * of it remains, unless `work` returns "install": that replaces the database of `dataDir`, whose files get
 * another name.
 * @returns the name of the old files, if there were any
 * @throws StartupError
 */
export async function recoverCluster(
  request: RecoveryRequest,
  work: (recovered: Recovered) => Promise<"install" | "discard">,
): Promise<string | null> {
  const folder = await prepareDataFolder(request.dataDir, request.log);
  return inScratchFolder(folder, (scratch) => recoverIn(scratch, folder, request, work));
}

/** Next to the database, for the same disk and account. Removed when `work` ends. */
export async function inScratchFolder<Value>(
  folder: Pick<DataFolder, "home" | "account">,
  work: (folder: string) => Promise<Value>,
): Promise<Value> {
  const { home, account } = folder;
  await removeAbandoned(folder);
  const scratch = path.join(home, `restore-${process.pid}-${Date.now().toString(36)}`);
  try {
    await mkdir(scratch, { mode: 0o700 });
    if (account) {
      await chown(scratch, account.uid, account.gid);
      // The configuration is made by another account of its group.
      await chmod(scratch, 0o710);
    }
    return await work(scratch);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function recoverIn(
  scratch: string,
  folder: DataFolder,
  request: RecoveryRequest,
  work: (recovered: Recovered) => Promise<"install" | "discard">,
): Promise<string | null> {
  let cluster: Cluster | undefined;
  try {
    const unpacked = await unpackInto(scratch, folder, request);
    await replaceConfiguration(path.join(scratch, "postgres"), folder, request.log);
    request.log(
      request.until === null ? "Replaying the backup's log." : "Replaying the log up to the given time.",
    );
    cluster = await startRecovered(scratch, folder.account, request.until);
    request.signal.throwIfAborted();
    // The log can make some too.
    await requireNoTablespaces(path.join(scratch, "postgres"));
    const verdict = await runWork(cluster, unpacked, request, work);
    request.signal.throwIfAborted();
    await cluster.stop();
    cluster = undefined;
    return verdict === "install" ? await install(path.join(scratch, "postgres"), folder) : null;
  } finally {
    await cluster?.stop();
  }
}

async function unpackInto(scratch: string, folder: DataFolder, request: RecoveryRequest): Promise<Unpacked> {
  const { signal, identities } = request;
  const cluster = path.join(scratch, "postgres");
  const unpacked = await unpackCluster({
    file: request.file,
    identities,
    folder: cluster,
    account: folder.account,
    accept: async (begin) => {
      requireKnownVersion(begin);
      await requireSameMajor(begin);
      request.accept(begin);
      await requireSpace(folder.home, begin.size);
    },
    onBytes: (done, begin) => request.onProgress(Math.min(done, begin.size), begin.size),
    signal,
  });
  const log = unpacked.end.log;
  if (request.until === null || log === null) return unpacked;
  if (request.until !== "latest" && request.until < new Date(unpacked.end.completedAt)) {
    throw new StartupError(
      `The backup ended at ${unpacked.end.completedAt}: for an earlier time take an older backup.`,
    );
  }
  await copyArchivedLog({
    walFolder: request.walFolder,
    identities,
    firstLog: segmentName(log.timeline, log.start),
    lastLog: segmentName(log.timeline, log.end),
    target: request.until,
    cluster,
    account: folder.account,
    onFile: () => undefined,
    signal,
  });
  return unpacked;
}

async function runWork(
  cluster: Cluster,
  { begin, end }: Unpacked,
  request: RecoveryRequest,
  work: (recovered: Recovered) => Promise<"install" | "discard">,
): Promise<"install" | "discard"> {
  const sql = postgres(cluster.url, { ...sessionOptions, ssl: false });
  try {
    const db = drizzle(sql, { schema });
    await requireComplete(db, await readFacts(sql), { begin, end, isLater: request.until !== null });
    await migrateDatabase(cluster.url);
    return await work({ begin, end, db, sql });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** @throws StartupError if a newer version made it */
export function requireKnownVersion(begin: BackupBegin): void {
  if (begin.migrations.count <= countMigrations()) return;
  throw new StartupError(
    `The backup was made by Wardway ${begin.version}, whose tables this version does not know: restore it with that version.`,
  );
}

/** @throws StartupError if another major version of PostgreSQL made the files */
async function requireSameMajor(begin: BackupBegin): Promise<void> {
  const made = Number.parseInt(begin.postgres, 10);
  const bundled = await bundledMajorVersion();
  if (made === bundled) return;
  throw new StartupError(
    `The backup has the files of PostgreSQL ${made}, and this Wardway has PostgreSQL ${bundled}: restore it with the Wardway that made it, and take its records along by a dump, as docs/backup.md describes under "Another major version of PostgreSQL".`,
  );
}

export async function requireSpace(folder: string, bytes: number): Promise<void> {
  if ((await freeBytes(folder)) > bytes * 1.2) return;
  const needed = Math.ceil((bytes * 1.2) / 1024 ** 2).toLocaleString("en-US");
  throw new StartupError(
    `There is not enough space in ${folder}: the restored database needs ${needed} MB beside the present one.`,
  );
}

/** @throws StartupError if a server runs in the folder, or it has a database and `replace` is false */
export async function requireReplaceable(dataDir: string, replace: boolean): Promise<void> {
  const folder = await prepareDataFolder(dataDir, () => undefined);
  await requireStopped(folder);
  if (folder.version === null || replace) return;
  throw new StartupError(
    `There is a database in ${folder.cluster}: pass --replace to put the backup in its place (its files remain beside it), or set DATA_DIR to another folder.`,
  );
}

async function requireStopped(folder: DataFolder): Promise<void> {
  if ((await findServer(folder.cluster)) === undefined) return;
  throw new StartupError(
    `A Wardway is running with the data folder ${folder.dataDir}: stop it before a restore.`,
  );
}

/** @returns the name of the files before, if there were any */
export async function install(restored: string, folder: DataFolder): Promise<string | null> {
  await requireStopped(folder);
  const previous = `${folder.cluster}.before-restore-${fileTime(new Date())}`;
  const hadFiles = await rename(folder.cluster, previous).then(
    () => true,
    (error: unknown) => {
      if (!hasCode(error, "ENOENT")) throw error;
      return false;
    },
  );
  await rename(restored, folder.cluster).catch(async (error: unknown) => {
    if (hadFiles) await rename(previous, folder.cluster);
    throw error;
  });
  await syncFolder(folder.home);
  return hadFiles ? previous : null;
}

/** Stops the servers of killed restores and removes their folders. */
async function removeAbandoned({ home, account }: Pick<DataFolder, "home" | "account">): Promise<void> {
  const programs = () => findBinaries({ account, home, log: () => undefined });
  for (const name of await readdir(home)) {
    const [, maker] = /^restore-(\d+)-[0-9a-z]+$/.exec(name) ?? [];
    if (!maker || isAlive(Number(maker))) continue;
    const scratch = path.join(home, name);
    const server = await findServer(path.join(scratch, "postgres"));
    if (server) await stopServer(path.join(scratch, "postgres"), server.pid, programs);
    await rm(scratch, { recursive: true, force: true });
  }
}
