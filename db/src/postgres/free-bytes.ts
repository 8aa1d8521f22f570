import { statfs } from "node:fs/promises";

/** What this process may still write to the disk of a folder. @throws the system's error, without the folder */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
