import { chmod, mkdtemp, readdir, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

export interface ScratchFolder extends AsyncDisposable {
  path: string;
  remove(): Promise<void>;
}

/** In memory on Linux. */
const memoryFolder = "/dev/shm";
/** Bytes for the databases of a test run, with reserve. */
const MIN_FREE_BYTES = 3 * 1024 ** 3;

/**
 * A new folder for a test's database, in memory if there is space: hundreds of small files cost a disk eight times
 * the work. Readable by every user: in a private one a run as root would move the database to /var/lib/wardway.
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

/** What a data folder has, except for the programs, which are copied there if they cannot run from `node_modules`. */
export async function entriesOf(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => !name.startsWith("binaries-"));
}
