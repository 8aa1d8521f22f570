import { spawn } from "node:child_process";
import { once } from "node:events";
import { stat } from "node:fs/promises";
import { setPriority } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import {
  archiveLog,
  type BackupSchedule,
  backupInProgress,
  clearFailure,
  dropArchiveSlot,
  type FailureKind,
  listBackups,
  pruneBackups,
  readBackupState,
  recordFailure,
} from "@wardway/db/backup";
import type { OpenDatabase } from "@wardway/db/open";
import { StartupError } from "@wardway/db/startup-error";
import { DAY_MS, HOUR_MS } from "@wardway/model/durations";
import { startJobs } from "#app/infra/jobs.server.ts";
import { findProgram } from "./find-program.ts";

/** Priority of the child, which compresses and encrypts: the portal's responses come first. */
const CHILD_PRIORITY = 10;
const RETRY_MS = 60 * 60_000;

/** Before the build sets NODE_ENV, on which settings depend. */
const inheritedVariables = { ...process.env };

export interface ScheduleOptions {
  readonly schedule: BackupSchedule | null;
  readonly database: Pick<OpenDatabase, "kind" | "backupUrl">;
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /** Beside those of the process, for the program that backs up. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
}

/**
 * Backs up and archives the log as configured, in the one process that opened the embedded database, or in any one of
 * those with an external one.
 * @returns stops both
 */
export async function startBackups(options: ScheduleOptions): Promise<() => Promise<void>> {
  const { schedule, database } = options;
  if (schedule === null) {
    if (database.backupUrl !== undefined) await dropArchiveSlot(database.backupUrl);
    return async () => undefined;
  }
  const keeper = new BackupKeeper({ ...options, schedule });
  return startJobs(
    [
      { name: "archive the log", everySeconds: 20, run: (parts, signal) => parts.archive(signal) },
      { name: "back up", everySeconds: 60, run: (parts, signal) => parts.backUp(signal) },
      { name: "check the age of backups", everySeconds: 60, run: (parts) => parts.warnIfOverdue() },
    ],
    keeper,
  );
}

export class BackupKeeper {
  readonly #options: ScheduleOptions & { readonly schedule: BackupSchedule };
  readonly #lastLines = new Map<FailureKind, string>();
  /** The log before is missing: older backups cannot be continued. */
  #newArchives = 0;
  /** A full folder cannot record it. */
  #failedAt = Number.NEGATIVE_INFINITY;
  /** When the log last said that backups fail, or are overdue. */
  #warnedAt = Number.NEGATIVE_INFINITY;
  readonly #startedAt = Date.now();

  constructor(options: ScheduleOptions & { readonly schedule: BackupSchedule }) {
    this.#options = options;
  }

  async archive(signal: AbortSignal): Promise<void> {
    const { schedule, database, dataDir } = this.#options;
    if (database.backupUrl === undefined) return;
    try {
      const { isNew } = await archiveLog({
        backupUrl: database.backupUrl,
        cluster: join(dataDir, "postgres"),
        folder: schedule.folder,
        recipients: schedule.recipients,
        signal,
      });
      if (isNew) this.#newArchives += 1;
      await clearFailure(schedule.folder, "archive");
      this.#lastLines.delete("archive");
    } catch (error) {
      if (!signal.aborted) await this.#report("archive", `The log was not archived: ${reasonOf(error)}`);
    }
  }

  async backUp(signal: AbortSignal): Promise<void> {
    const { folder, keepDays } = this.#options.schedule;
    if (!(await isFolder(folder))) {
      const line = `The scheduled backup failed: there is no folder ${folder}, or it cannot be read.`;
      return this.#report("backup", line);
    }
    if (!(await this.#isDue())) return;
    // Makes room for the new one, and reports its failure only.
    await pruneBackups(folder, keepDays).catch(() => undefined);
    const newArchives = this.#newArchives;
    const failure = await this.#run(signal);
    if (signal.aborted || failure === backupInProgress) return;
    if (failure !== null) {
      this.#failedAt = Date.now();
      return this.#report("backup", `The scheduled backup failed: ${failure}`);
    }
    // One that began meanwhile needs another backup.
    this.#newArchives -= newArchives;
    await clearFailure(folder, "backup");
    this.#lastLines.delete("backup");
    await pruneBackups(folder, keepDays);
  }

  /** Once a day. A job of its own: a backup that does not end reports no failure. */
  async warnIfOverdue(): Promise<void> {
    const { folder, everyHours } = this.#options.schedule;
    const { latest, isOverdue } = await readBackupState(this.#options.schedule);
    const isLate = latest ? isOverdue : Date.now() - this.#startedAt > 1.5 * everyHours * HOUR_MS;
    if (!isLate || Date.now() - this.#warnedAt < DAY_MS) return;
    this.#warnedAt = Date.now();
    const state = latest
      ? `The latest backup in ${folder} began at ${latest.at}`
      : `There is no backup in ${folder}`;
    this.#options.log(`${state}, although one is due every ${everyHours} hours.`);
  }

  async #isDue(): Promise<boolean> {
    const { folder, everyHours } = this.#options.schedule;
    if (Date.now() - this.#failedAt < RETRY_MS) return false;
    const { failure } = await readBackupState(this.#options.schedule);
    if (failure?.kind === "backup" && Date.now() - Date.parse(failure.at) < RETRY_MS) return false;
    const [latest] = await listBackups(folder).catch(() => []);
    if (latest === undefined || this.#newArchives > 0) return true;
    return Date.now() - latest.startedAt.getTime() >= everyHours * HOUR_MS;
  }

  /** In a process of its own. @returns the reason of a failure */
  async #run(signal: AbortSignal): Promise<string | null> {
    const { schedule, dataDir, variables } = this.#options;
    const { file, execArgv } = findProgram("backup");
    const child = spawn(process.execPath, [...execArgv, file, "--into", schedule.folder], {
      cwd: fileURLToPath(new URL("../../", import.meta.url)),
      env: { ...inheritedVariables, ...variables, DATA_DIR: dataDir, INIT_CWD: undefined },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const stop = () => void child.kill("SIGTERM");
    signal.addEventListener("abort", stop, { once: true });
    try {
      if (child.pid !== undefined) setPriority(child.pid, CHILD_PRIORITY);
      const [errors, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
      if (code === 0) return null;
      const reason = errors.trim().split("\n").at(-1) ?? "";
      // The last line of a stack trace.
      return reason === "" || reason.startsWith("Node.js v") ? unexplained : reason;
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  /** Shown to administrators until a backup succeeds; logged once. */
  async #report(kind: FailureKind, line: string): Promise<void> {
    await recordFailure(this.#options.schedule.folder, kind, line).catch(() => undefined);
    if (line === this.#lastLines.get(kind)) return;
    this.#lastLines.set(kind, line);
    if (kind === "backup") this.#warnedAt = Date.now();
    this.#options.log(line);
  }
}

/** Not created here: its disk may not be mounted. */
const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

const unexplained = "an unexpected fault; npm run backup shows it.";

/** Another error's message might quote a row. */
const reasonOf = (error: unknown) =>
  error instanceof StartupError ? error.message : "an unexpected fault; see the database's log.";
