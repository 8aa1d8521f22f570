import { readdir, readFile } from "node:fs/promises";

const POLL_INTERVAL_MS = 200;

/** Watches the memory of this process and, on Linux, of those that it has started. @returns stops; the peak in bytes */
export function watchMemory(): () => number {
  let peak = process.memoryUsage.rss();
  const poll = async () => {
    const sizes = await Promise.all((await childProcesses()).map(residentBytes));
    peak = Math.max(peak, process.memoryUsage.rss() + sizes.reduce((sum, size) => sum + size, 0));
  };
  const timer = setInterval(() => void poll(), POLL_INTERVAL_MS).unref();
  return () => {
    clearInterval(timer);
    return peak;
  };
}

async function childProcesses(): Promise<readonly string[]> {
  const tasks = await readdir("/proc/self/task").catch(() => []);
  const lists = tasks.map((task) => readFile(`/proc/self/task/${task}/children`, "utf8").catch(() => ""));
  return (await Promise.all(lists)).join(" ").split(" ").filter(Boolean);
}

async function residentBytes(id: string): Promise<number> {
  const status = await readFile(`/proc/${id}/status`, "utf8").catch(() => "");
  return Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) * 1_024;
}
