import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { hasCode } from "./file-errors.ts";
import { isAlive, readCommandLine } from "./process.ts";

/** From `postmaster.pid`. */
export interface RunningServer {
  pid: number;
  /** Briefly undefined during start. */
  port: number | undefined;
  isReady: boolean;
}

const fileName = "postmaster.pid";

/**
 * Also checks the process: the file outlives a killed server, and pids are reused.
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

/** Without access to the command line, the lock file decides: it is removed last. */
export async function hasStopped(cluster: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return true;
  const command = await readCommandLine(pid);
  if (command !== undefined) return !runsCluster(command, cluster);
  return Number.parseInt((await readLockFile(cluster)) ?? "", 10) !== pid;
}

/** Whether PostgreSQL exited because a server or its remains lock the files. */
export function isLockedByOther(output: string): boolean {
  return /lock file "[^"]*" (already exists|is empty)|pre-existing shared memory block/.test(output);
}

/**
 * Replaces a dead server's pid, which another process or zombie may have. Preserves the shared memory line, by which
 * PostgreSQL detects orphaned children.
 */
export async function retireLockFile(cluster: string): Promise<void> {
  const judged = await readLockFile(cluster);
  if (judged === undefined || !/^\d/.test(judged) || (await findServer(cluster)) !== undefined) return;
  const file = path.join(cluster, fileName);
  const noProcess = 2 ** 31 - 1;
  // Synchronous: a concurrent start may replace the file.
  if (existsSync(file) && readFileSync(file, "utf8") === judged) {
    writeFileSync(file, judged.replace(/^\d+/, String(noProcess)));
  }
}

/** Removes a lock file emptied by a power failure. */
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
