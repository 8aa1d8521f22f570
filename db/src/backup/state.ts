import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { HOUR_MS } from "@wardway/model/durations";
import { z } from "zod";
import { listBackups, walFolderName } from "./backup-folder.ts";

export interface BackupSchedule {
  readonly folder: string;
  readonly recipients: readonly string[];
  readonly everyHours: number;
  readonly keepDays: number;
}

export interface BackupState {
  readonly folder: string;
  readonly latest: { readonly at: string; readonly bytes: number } | null;
  /** The latest attempt's failure, for an operator. */
  readonly failure: BackupFailure | null;
  /** Half a period late. */
  readonly isOverdue: boolean;
  /** When the log was archived last; null if it is not. */
  readonly logAt: string | null;
}

const failureName = "last-failure.json";
const failureKinds = ["backup", "archive"] as const;
export type FailureKind = (typeof failureKinds)[number];
const failureSchema = z.object({ at: z.string(), kind: z.enum(failureKinds), message: z.string() });
export type BackupFailure = z.infer<typeof failureSchema>;

/** From the folder alone, so that every process of several machines sees it. */
export async function readBackupState(
  { folder, everyHours }: Pick<BackupSchedule, "folder" | "everyHours">,
  now = new Date(),
): Promise<BackupState> {
  const none = { folder, latest: null, isOverdue: true, logAt: null };
  try {
    const [latest] = await listBackups(folder);
    const since = latest ? now.getTime() - latest.startedAt.getTime() : Number.POSITIVE_INFINITY;
    return {
      folder,
      latest: latest ? { at: latest.startedAt.toISOString(), bytes: latest.bytes } : null,
      failure: await readFailure(folder),
      isOverdue: since > 1.5 * everyHours * HOUR_MS,
      logAt: await latestLog(path.join(folder, walFolderName)),
    };
  } catch {
    return {
      ...none,
      failure: { at: now.toISOString(), kind: "backup", message: `The folder ${folder} cannot be read.` },
    };
  }
}

export async function recordFailure(folder: string, kind: FailureKind, message: string): Promise<void> {
  const file = path.join(folder, failureName);
  const draft = `${file}.${process.pid}`;
  const failure: BackupFailure = { at: new Date().toISOString(), kind, message };
  await writeFile(draft, JSON.stringify(failure), { mode: 0o600, flush: true });
  await rename(draft, file);
}

/** Once it succeeded again. */
export async function clearFailure(folder: string, kind: FailureKind): Promise<void> {
  if ((await readFailure(folder))?.kind !== kind) return;
  await rm(path.join(folder, failureName), { force: true });
}

/** A cut file counts as none: it must not block the next backup. */
async function readFailure(folder: string): Promise<BackupFailure | null> {
  const text = await readFile(path.join(folder, failureName), "utf8").catch(() => null);
  if (text === null) return null;
  try {
    return failureSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Names grow with the log, and with each timeline. */
async function latestLog(folder: string): Promise<string | null> {
  const names = await readdir(folder).catch(() => []);
  const name = names
    .filter((candidate) => /^[0-9A-F]{24}\.gz\.age$/.test(candidate))
    .sort()
    .at(-1);
  return name === undefined ? null : (await stat(path.join(folder, name))).mtime.toISOString();
}
