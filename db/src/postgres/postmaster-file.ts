import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { hasCode } from "./file-errors.ts";
import { isAlive, readCommandLine } from "./process.ts";

/** A running server, from its `postmaster.pid`. */
export interface RunningServer {
  pid: number;
  /** Missing briefly during start. */
  port: number | undefined;
  isReady: boolean;
}

const fileName = "postmaster.pid";

/**
 * Finds the running server of a cluster. Checks the process too: the file outlives a killed server, and its pid may
 * be reused.
 *
 * Lines: pid, data directory, start time, port, socket folder, address, shared memory, state.
 * https://github.com/postgres/postgres/blob/REL_18_STABLE/src/include/utils/pidfile.h
 */
export async function findServer(cluster: string): Promise<RunningServer | undefined> {
  const lines = (await readLockFile(cluster))?.split("\n") ?? [];
  const pid = Number.parseInt(lines[0] ?? "", 10);
  if (!(pid > 0) || !isAlive(pid)) return undefined;
  const command = await readCommandLine(pid);
  if (command !== undefined && !runsCluster(command, cluster)) return undefined;
  const port = Number.parseInt(lines[3] ?? "", 10);
  return { pid, port: port > 0 ? port : undefined, isReady: lines[7]?.trim() === "ready" };
}

/** Whether a stopped server has exited. Without access to the command line, the lock file is removed last. */
export async function hasStopped(cluster: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return true;
  const command = await readCommandLine(pid);
  if (command !== undefined) return !runsCluster(command, cluster);
  return Number.parseInt((await readLockFile(cluster)) ?? "", 10) !== pid;
}

/** Whether PostgreSQL exited because another server, or the remains of one, locks the files. */
export function isLockedByOther(output: string): boolean {
  return /lock file "[^"]*" (already exists|is empty)|pre-existing shared memory block/.test(output);
}

/**
 * Replaces the pid of a dead server, which may belong to another process or a zombie, so that a new one can start.
 * The shared memory line is preserved: PostgreSQL detects orphaned children by it.
 */
export async function retireLockFile(cluster: string): Promise<void> {
  const judged = await readLockFile(cluster);
  if (judged === undefined || !/^\d/.test(judged) || (await findServer(cluster)) !== undefined) return;
  const file = path.join(cluster, fileName);
  const noProcess = 2 ** 31 - 1;
  // Synchronous: another start may write its own server's file in between.
  if (existsSync(file) && readFileSync(file, "utf8") === judged) {
    writeFileSync(file, judged.replace(/^\d+/, String(noProcess)));
  }
}

/** Removes a lock file emptied by a power failure. A starting server fills its own immediately. */
export async function removeEmptyLockFile(cluster: string): Promise<void> {
  if ((await readLockFile(cluster))?.trim() === "") await rm(path.join(cluster, fileName), { force: true });
}

function runsCluster(command: string, cluster: string): boolean {
  return command.includes(` -D ${cluster} `);
}

async function readLockFile(cluster: string): Promise<string | undefined> {
  return readFile(path.join(cluster, fileName), "utf8").catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  });
}
