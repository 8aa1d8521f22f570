import { randomBytes } from "node:crypto";
import { link, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { hasCode } from "./file-errors.ts";
import { isAlive } from "./process.ts";

/** Longer than a server may take to recover. An older file is that of a killed process, whose id is in use again. */
const MAX_TURN_MS = 11 * 60_000;

/** Turns of this process, whose id an earlier one may have had. */
const held = new Set<string>();

/** Holds the turn of the start that is at work on the files of `cluster`. */
export const turnFile = (cluster: string) => `${cluster}.starting`;

/**
 * Runs `work` unless another start is at work on the same files: adding roles to an older database changes their owner
 * for a moment, under which a server must not begin. The turn of a killed process ends with it.
 * @returns `taken` if it is another one's turn
 */
export async function inStartTurn<Value>(
  cluster: string,
  work: () => Promise<Value>,
): Promise<Value | "taken"> {
  const file = turnFile(cluster);
  const token = randomBytes(8).toString("hex");
  const own = `${file}-${process.pid}-${token}`;
  await writeFile(own, `${process.pid} ${token}`, { mode: 0o600, flush: true });
  held.add(token);
  try {
    if (!(await take(own, file))) {
      await removeAbandoned(file, own);
      return "taken";
    }
    try {
      return await work();
    } finally {
      await rm(file, { force: true });
    }
  } finally {
    held.delete(token);
    await rm(own, { force: true });
  }
}

/** A link is made whole or not at all. */
async function take(own: string, file: string): Promise<boolean> {
  try {
    await link(own, file);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

async function removeAbandoned(file: string, own: string): Promise<void> {
  const aside = `${own}-aside`;
  try {
    if (await isHeld(file)) return;
    // Another start may have replaced it since.
    await rename(file, aside);
    if (await isHeld(aside)) await take(aside, file);
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

/** A power failure may have emptied the file; process ids are reused, in containers at each start. */
async function isHeld(file: string): Promise<boolean> {
  const [content, { mtimeMs }] = await Promise.all([readFile(file, "utf8"), stat(file)]);
  const [pid, token = ""] = content.split(" ");
  if (!(Number(pid) > 0) || Date.now() - mtimeMs > MAX_TURN_MS) return false;
  return Number(pid) === process.pid ? held.has(token) : isAlive(Number(pid));
}
