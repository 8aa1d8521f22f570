import { execFileSync } from "node:child_process";
import { StartupError } from "@wardway/db/startup-error";

/** Besides sockets. */
const OTHER_FILES = 300;

/** @throws StartupError with the remedy if this user cannot open that many sockets */
export function requireOpenFiles(sockets: number): void {
  const limit = getOpenFileLimit();
  if (limit >= sockets + OTHER_FILES) return;
  throw new StartupError(
    `A process of this user can open ${limit} files, but ${sockets} sockets need ${sockets + OTHER_FILES}: raise the hard limit (ulimit -Hn), or pass a smaller --sockets.`,
  );
}

/** Node raises its soft limit to this hard limit. */
function getOpenFileLimit(): number {
  try {
    const output = execFileSync("sh", ["-c", "ulimit -Hn"], { encoding: "utf8" }).trim();
    return output === "unlimited" ? Number.POSITIVE_INFINITY : Number(output);
  } catch {
    // Windows has no such limit.
    return Number.POSITIVE_INFINITY;
  }
}
