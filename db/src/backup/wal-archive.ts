import { mkdir, readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";
import { sessionOptions } from "../postgres/client-options.ts";
import { hasCode } from "../postgres/file-errors.ts";
import { StartupError } from "../startup-error.ts";
import { walFolderName, walSuffix } from "./backup-folder.ts";
import { requireOwnFolder } from "./folder-owner.ts";
import { writeSealed } from "./sealed-file.ts";
import { lsnOfSegment, nameOfSegment, parseLsn, SEGMENT_BYTES } from "./wal.ts";

/** Keeps what is not archived yet, up to the server's `max_slot_wal_keep_size`. */
const slot = "wardway_archive";

/**
 * For the embedded server, while its log is archived. The log of up to a minute can be lost with the disk.
 */
export const archiveSettings = { archive_timeout: "60s" };

export interface ArchiveRequest {
  /** URL with the role for backups. */
  readonly backupUrl: string;
  /** Folder of the database's files. */
  readonly cluster: string;
  /** Folder of the backups. */
  readonly folder: string;
  readonly recipients: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

export interface ArchiveReport {
  readonly files: number;
  /** Whether the archive begins now: it needs a new backup. */
  readonly isNew: boolean;
}

/**
 * Archives the log files that PostgreSQL has completed, oldest first, each once and encrypted.
 * @throws StartupError if the folder cannot take them
 */
export async function archiveLog(request: ArchiveRequest): Promise<ArchiveReport> {
  const sql = postgres(request.backupUrl, { ...sessionOptions, ssl: false, fetch_types: false });
  try {
    await requireOwnFolder(sql, request.folder);
    const isNew = await ensureSlot(sql);
    const [state] = await sql<{ current: string; first: string }[]>`
      select pg_walfile_name(pg_current_wal_insert_lsn()) as current, restart_lsn::text as first
      from pg_replication_slots where slot_name = ${slot}`;
    if (state === undefined) return { files: 0, isNew };
    const folder = path.join(request.folder, walFolderName);
    await makeArchive(folder);
    const source = path.join(request.cluster, "pg_wal");
    const timeline = Number.parseInt(state.current.slice(0, 8), 16);
    let number = Number(parseLsn(state.first) / BigInt(SEGMENT_BYTES));
    let files = await archiveHistories(source, folder, request);
    while (request.signal?.aborted !== true && nameOfSegment(timeline, number) < state.current) {
      await archiveFile(path.join(source, nameOfSegment(timeline, number)), folder, request);
      number += 1;
      files += 1;
      await sql`select pg_replication_slot_advance(${slot}, ${lsnOfSegment(number)}::pg_lsn)`;
    }
    return { files, isNew };
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Releases the log of a server that is not archived any more. */
export async function dropArchiveSlot(backupUrl: string): Promise<void> {
  const sql = postgres(backupUrl, { ...sessionOptions, ssl: false, fetch_types: false });
  try {
    await sql`select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = ${slot}`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** @returns whether the log before is lost: there was no slot, or it had reached its limit */
async function ensureSlot(sql: postgres.Sql): Promise<boolean> {
  const [found] = await sql<{ isLost: boolean }[]>`
    select wal_status = 'lost' or restart_lsn is null as "isLost"
    from pg_replication_slots where slot_name = ${slot}`;
  if (found?.isLost === false) return false;
  if (found) await sql`select pg_drop_replication_slot(${slot})`;
  await sql`select pg_create_physical_replication_slot(${slot}, true)`;
  return true;
}

async function makeArchive(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (!hasCode(error, "EEXIST")) throw error;
  });
}

/** Archives the files that say where timelines branch off, one per restore. */
async function archiveHistories(source: string, folder: string, request: ArchiveRequest): Promise<number> {
  let files = 0;
  for (const name of await readdir(source)) {
    if (!name.endsWith(".history") || (await exists(path.join(folder, name + walSuffix)))) continue;
    await archiveFile(path.join(source, name), folder, request);
    files += 1;
  }
  return files;
}

async function archiveFile(source: string, folder: string, request: ArchiveRequest): Promise<void> {
  async function* content() {
    yield await readFile(source).catch((cause: unknown) => {
      throw new Error("A file of the log is missing or cannot be read.", { cause });
    });
  }
  const name = () => path.basename(source) + walSuffix;
  if (await isArchived(source, path.join(folder, name()))) return;
  const { recipients, signal } = request;
  await writeSealed(content(), { folder, name, recipients, keepsPresent: true, signal });
}

/** Between the clocks of the database and the folder. */
const CLOCK_TOLERANCE_MS = 60_000;

/**
 * After a crash between the copy and its record.
 * @throws StartupError if the archived file is older than the log: of another restore of the same backup
 */
async function isArchived(source: string, target: string): Promise<boolean> {
  const [log, archived] = await Promise.all(
    [source, target].map((file) => stat(file).catch(() => undefined)),
  );
  if (archived === undefined) return false;
  if (log === undefined || archived.mtimeMs + CLOCK_TOLERANCE_MS >= log.mtimeMs) return true;
  throw new StartupError(
    `The folder ${path.dirname(path.dirname(target))} has another database's log with the same names: choose another folder.`,
  );
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );
