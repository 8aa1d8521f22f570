import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { hasCode } from "./file-errors.ts";

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, "EPERM");
  }
}

/** Returns a process's command line; undefined if unavailable, empty for a zombie. */
export async function readCommandLine(pid: number): Promise<string | undefined> {
  if (process.platform === "linux") {
    return readFile(`/proc/${pid}/cmdline`, "utf8").then(
      (words) => words.replaceAll("\0", " "),
      () => undefined,
    );
  }
  if (process.platform === "win32") return undefined;
  return promisify(execFile)("ps", ["-ww", "-o", "args=", "-p", String(pid)]).then(
    ({ stdout }) => stdout,
    () => undefined,
  );
}
