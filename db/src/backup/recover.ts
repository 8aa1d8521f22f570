import { chown, open, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Cluster, startCluster } from "../postgres/cluster.ts";
import type { ServerAccount } from "../postgres/command.ts";
import { StartupError } from "../startup-error.ts";
import { walSuffix } from "./backup-folder.ts";
import { readSealed } from "./sealed-file.ts";
import { findMissingSegment, SEGMENT_BYTES } from "./wal.ts";

/** A time, or the end of the archived log. */
export type RecoveryTarget = Date | "latest";

export interface LogOptions {
  /** The archive. */
  readonly walFolder: string;
  readonly identities: readonly string[];
  /** The first file to copy; earlier ones are in the backup or not needed. */
  readonly firstLog: string;
  /** The last file in the backup. */
  readonly lastLog: string;
  readonly target: RecoveryTarget;
  /** Database folder. */
  readonly cluster: string;
  readonly account: ServerAccount;
  readonly onFile: (done: number, total: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Decrypts the archived log beside the database, where PostgreSQL finds it without a program of its own.
 * @throws StartupError
 */
export async function copyArchivedLog(options: LogOptions): Promise<number> {
  const { walFolder, firstLog, signal } = options;
  const names = await readdir(walFolder).catch((cause: unknown) => {
    throw new StartupError(`There is no archived log in ${walFolder}: name its folder with --wal.`, {
      cause,
    });
  });
  const wanted = names.filter((name) => {
    if (/^[0-9A-F]{8}\.history\./.test(name)) return name.endsWith(walSuffix);
    return /^[0-9A-F]{24}\./.test(name) && name.endsWith(walSuffix) && name.slice(8, 24) >= firstLog.slice(8);
  });
  // PostgreSQL would end there without a word; for a time it says that it did not reach it.
  const missing = options.target === "latest" ? findMissingSegment(wanted, options.lastLog) : null;
  if (missing !== null) {
    throw new StartupError(
      `The archived log lacks the file ????????${missing}: take a newer backup, or a time before the gap with --until.`,
    );
  }
  let done = 0;
  for (const name of wanted.sort()) {
    signal.throwIfAborted();
    await writeLog(path.join(walFolder, name), path.join(options.cluster, "pg_wal", logName(name)), options);
    done += 1;
    options.onFile(done, wanted.length);
  }
  return wanted.length;
}

const logName = (name: string) => name.slice(0, -walSuffix.length);

const BLOCK_BYTES = 64 * 1024;
const emptyBlock = Buffer.alloc(BLOCK_BYTES);

/** Replaces the copy in the backup, which may end earlier. Empty blocks take no space: a day has 1,440 files. */
async function writeLog(source: string, target: string, { identities, account }: LogOptions): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of readSealed(source, identities)) parts.push(part);
  const content = Buffer.concat(parts);
  const isSegment = !target.endsWith(".history");
  if (isSegment && content.length !== SEGMENT_BYTES) throw new StartupError(`${source} is no log file.`);
  const handle = await open(target, "w", 0o600);
  try {
    if (account) await handle.chown(account.uid, account.gid);
    for (let at = 0; at < content.length; at += BLOCK_BYTES) {
      const block = content.subarray(at, at + BLOCK_BYTES);
      if (!block.equals(emptyBlock)) await handle.write(block, 0, block.length, at);
    }
    await handle.truncate(content.length);
  } finally {
    await handle.close();
  }
}

/**
 * Starts an unpacked database, which replays its log up to the target, or to the end of the backup, and begins a new
 * timeline, so that its log never replaces that of the original.
 * @throws StartupError
 */
export async function startRecovered(
  dataDir: string,
  account: ServerAccount,
  target: RecoveryTarget | null,
): Promise<Cluster> {
  const signalFile = path.join(dataDir, "postgres", "recovery.signal");
  await writeFile(signalFile, "", { mode: 0o600 });
  if (account) await chown(signalFile, account.uid, account.gid);
  try {
    return await startCluster({ dataDir, settings: { ...recoverySettings, ...targetSettings(target) } });
  } catch (error) {
    if (error instanceof Error && /before configured recovery target was reached/.test(error.message)) {
      throw new StartupError(
        "The archived log ends before that time: choose an earlier one, or --until latest.",
        { cause: error },
      );
    }
    throw error;
  }
}

const recoverySettings = {
  // The files are in pg_wal; PostgreSQL demands a command.
  restore_command: "exit 1",
  recovery_target_action: "promote",
  recovery_target_timeline: "latest",
  hot_standby: "off",
};

function targetSettings(target: RecoveryTarget | null): Record<string, string> {
  if (target === "latest") return {};
  return target === null
    ? { recovery_target: "immediate" }
    : { recovery_target_time: target.toISOString().replace("T", " ").replace("Z", "+00") };
}
