import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

export interface FrozenServer {
  /** SIGCONT; also once more after it. */
  thaw(): void;
}

/** Stops a data folder's own PostgreSQL and all its processes by SIGSTOP: connections stay, and nothing is answered. */
export async function freezeServer(dataDir: string): Promise<FrozenServer> {
  const lockFile = await readFile(path.join(dataDir, "postgres", "postmaster.pid"), "utf8");
  const postmaster = Number.parseInt(lockFile, 10);
  if (!(postmaster > 0)) throw new Error(`No PostgreSQL runs in ${dataDir}.`);
  // First, because it starts the others.
  process.kill(postmaster, "SIGSTOP");
  const stopped = [postmaster];
  const thaw = () => {
    for (const pid of stopped) signal(pid, "SIGCONT");
  };
  try {
    for (const pid of await childrenOf(postmaster)) {
      signal(pid, "SIGSTOP");
      stopped.push(pid);
    }
  } catch (error) {
    thaw();
    throw error;
  }
  return { thaw };
}

async function childrenOf(parent: number): Promise<number[]> {
  if (process.platform === "linux") {
    const children = await readFile(`/proc/${parent}/task/${parent}/children`, "utf8");
    return children.split(" ").flatMap((pid) => Number(pid) || []);
  }
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid="]);
  return stdout.split("\n").flatMap((line) => {
    const [pid = 0, ppid] = line.trim().split(/\s+/).map(Number);
    return ppid === parent ? pid : [];
  });
}

/** A process may have ended since. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Gone.
  }
}
