import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { hasCode } from "./file-errors.ts";
import { isAlive, readCommandLine } from "./process.ts";

/** A live server, as its `postmaster.pid` describes it. */
export interface RunningServer {
  pid: number;
  /** Missing for a moment at its start. */
  port: number | undefined;
  isReady: boolean;
}

const fileName = "postmaster.pid";

/**
 * The live server of a cluster. The file outlives a server that was killed, and its pid may belong to somebody else
 * by now, so the process is looked at too.
 *
 * Lines of the file: pid, data directory, start time, port, socket folder, address, shared memory, state.
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

/** Whether a server that was told to stop has gone. Where the system does not tell, its file has gone last of all. */
export async function hasStopped(cluster: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return true;
  const command = await readCommandLine(pid);
  if (command !== undefined) return !runsCluster(command, cluster);
  return Number.parseInt((await readLockFile(cluster)) ?? "", 10) !== pid;
}

/** Whether PostgreSQL gave up, by what it wrote, because another server has the files, or its remains do. */
export function isLockedByOther(output: string): boolean {
  return /lock file "[^"]*" (already exists|is empty)|pre-existing shared memory block/.test(output);
}

/**
 * Lets a server start that believes a dead predecessor to be alive, because its pid was given to another process or
 * nobody has collected the dead process. The line about shared memory stays, so that PostgreSQL still finds orphaned
 * children of the predecessor by it.
 */
export async function retireLockFile(cluster: string): Promise<void> {
  const judged = await readLockFile(cluster);
  if (judged === undefined || !/^\d/.test(judged) || (await findServer(cluster)) !== undefined) return;
  const file = path.join(cluster, fileName);
  const noProcess = 2 ** 31 - 1;
  // Read and written in one breath: another start may be a step ahead and have its own server's file there.
  if (existsSync(file) && readFileSync(file, "utf8") === judged) {
    writeFileSync(file, judged.replace(/^\d+/, String(noProcess)));
  }
}

/** Removes a lock file that a power failure has emptied. A server that starts fills its own at once. */
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
