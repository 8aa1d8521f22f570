import { freeBytes } from "@wardway/db/free-bytes";

/** Folders whose disks must not run full. */
export interface StorageFolders {
  /** Of the embedded database, or else of what the portal stores beside an external one. */
  readonly data: string;
  /** Null without scheduled backups. */
  readonly backups: string | null;
}

/** Administrators are warned below it. */
const LOW_BYTES = 2 * 1024 ** 3;

/** Null for a folder that cannot be read, such as one of a disk that is not mounted. */
export async function readFreeBytes(folder: string): Promise<number | null> {
  return freeBytes(folder).catch(() => null);
}

/**
 * PostgreSQL ends when the disk of its log is full, and reads with it, whose audit rows need room too. So the portal rejects
 * writes before.
 */
export const RESERVE_BYTES = 256 * 1024 ** 2;

/** Whether the disk of the embedded database has room for writes; true if it cannot be read. */
export async function hasRoom(databaseFolder: string): Promise<boolean> {
  return ((await readFreeBytes(databaseFolder)) ?? RESERVE_BYTES) >= RESERVE_BYTES;
}

export interface LowSpace {
  readonly folder: string;
  readonly freeBytes: number;
}

export async function findLowSpace({ data, backups }: StorageFolders): Promise<readonly LowSpace[]> {
  const folders = backups === null ? [data] : [data, backups];
  const found = await Promise.all(
    folders.map(async (folder) => ({ folder, freeBytes: await readFreeBytes(folder) })),
  );
  return found.flatMap(({ folder, freeBytes }) =>
    freeBytes !== null && freeBytes < LOW_BYTES ? [{ folder, freeBytes }] : [],
  );
}
