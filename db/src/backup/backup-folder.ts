import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { fileTime } from "./file-time.ts";
import { partialMark } from "./sealed-file.ts";

/** Below the folder of the backups. */
export const walFolderName = "wal";
export const walSuffix = ".gz.age";

const suffix = ".tar.gz.age";
const namePattern = /^wardway-(\d{8}T\d{6}Z)-([0-9A-F]{24}|dump)\.tar\.gz\.age$/;

/** Not removed even if older: a clock that was set wrongly must not remove the last ones. */
const MIN_BACKUPS = 2;
/** A file in progress is written to all the time. */
const ABANDONED_MS = 60 * 60_000;

export interface BackupEntry {
  readonly path: string;
  readonly startedAt: Date;
  /** Name of the first log file that a restore needs; null for a dump. */
  readonly firstLog: string | null;
  readonly bytes: number;
}

/** @param firstLog as in `BackupEntry` */
export function backupName(startedAt: Date, firstLog: string | null): string {
  return `wardway-${fileTime(startedAt)}-${firstLog ?? "dump"}${suffix}`;
}

/** Complete backups, the latest first. */
export async function listBackups(folder: string): Promise<readonly BackupEntry[]> {
  const names = await readdir(folder);
  const entries = names.map(async (name) => {
    const [, time, log] = namePattern.exec(name) ?? [];
    if (time === undefined || log === undefined) return [];
    const file = path.join(folder, name);
    const startedAt = new Date(time.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, "$1-$2-$3T$4:$5:$6Z"));
    return [{ path: file, startedAt, firstLog: log === "dump" ? null : log, bytes: (await stat(file)).size }];
  });
  return (await Promise.all(entries))
    .flat()
    .sort(
      (one, other) => Number(other.startedAt) - Number(one.startedAt) || other.path.localeCompare(one.path),
    );
}

/**
 * Removes backups that are too old, the log files that no remaining one needs, and abandoned partial files.
 * @returns the number of backups removed
 */
export async function pruneBackups(folder: string, keepDays: number, now = new Date()): Promise<number> {
  const limit = now.getTime() - keepDays * 24 * 60 * 60_000;
  const backups = await listBackups(folder);
  const old = backups.slice(MIN_BACKUPS).filter(({ startedAt }) => startedAt.getTime() < limit);
  for (const backup of old) await rm(backup.path);
  await removeAbandoned(folder, now);
  const oldest = backups.findLast((backup) => backup.firstLog !== null && !old.includes(backup))?.firstLog;
  const walFolder = path.join(folder, walFolderName);
  if (oldest) await pruneLog(walFolder, oldest).catch(ignoreMissing);
  await removeAbandoned(walFolder, now).catch(ignoreMissing);
  return old.length;
}

/** The first 8 digits are the timeline, the others the position. */
async function pruneLog(folder: string, oldest: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const isOlder = /^[0-9A-F]{24}\./.test(name) && name.slice(8, 24) < oldest.slice(8);
    if (isOlder) await rm(path.join(folder, name));
  }
}

async function removeAbandoned(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.includes(partialMark)) continue;
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file);
    if (now.getTime() - mtimeMs > ABANDONED_MS) await rm(file, { force: true });
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
}
