import { execFileSync } from "node:child_process";
import { StartupError } from "@wardway/db/startup-error";

/** A process opens a few hundred files beside its sockets. */
const others = 300;

/** Looks whether this account's processes may open so many sockets. @throws StartupError saying what to do */
export function requireOpenFiles(sockets: number): void {
  const most = limit();
  if (most >= sockets + others) return;
  throw new StartupError(
    `This account's processes may open ${most} files, and ${sockets} sockets take ${sockets + others}: raise the hard limit (ulimit -Hn), or name fewer with --sockets.`,
  );
}

/** Node raises its own limit as far as this. */
function limit(): number {
  try {
    const said = execFileSync("sh", ["-c", "ulimit -Hn"], { encoding: "utf8" }).trim();
    return said === "unlimited" ? Number.POSITIVE_INFINITY : Number(said);
  } catch {
    // Windows has neither the command nor the limit.
    return Number.POSITIVE_INFINITY;
  }
}
