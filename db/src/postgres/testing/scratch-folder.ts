import { chmod, mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

export interface ScratchFolder extends AsyncDisposable {
  path: string;
  remove(): Promise<void>;
}

/** Linux keeps this one in memory. */
const memoryFolder = "/dev/shm";
/** Bytes that the databases of a test run may take, with room to spare. */
const MIN_FREE_BYTES = 3 * 1024 ** 3;

/**
 * A new folder for a test's database. It is in memory where there is room: a new database is hundreds of files, which
 * cost a disk's file system eight times the work. Every user may enter it, which mkdtemp does not allow: below a
 * private one a test run by root would keep its database in /var/lib/wardway.
 */
export async function scratchFolder(): Promise<ScratchFolder> {
  const folder = await mkdtemp(
    path.join((await hasFreeSpace(memoryFolder)) ? memoryFolder : tmpdir(), "wardway-"),
  );
  await chmod(folder, 0o755);
  const remove = () => rm(folder, { recursive: true, force: true });
  return { path: folder, remove, [Symbol.asyncDispose]: remove };
}

async function hasFreeSpace(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize > MIN_FREE_BYTES;
  } catch {
    return false;
  }
}
