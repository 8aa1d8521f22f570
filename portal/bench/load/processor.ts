import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Of Linux, for user programs. */
const TICKS_PER_SECOND = 100;

const stat = async (pid: number | string) => {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The name before them may have spaces.
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  return {
    parent: fields[1],
    own: (fields[11] ?? 0) + (fields[12] ?? 0),
    reaped: (fields[13] ?? 0) + (fields[14] ?? 0),
  };
};

/** Seconds of processor time since the start of the process. */
export const processorSeconds = async (pid: number) => (await stat(pid)).own / TICKS_PER_SECOND;

/** As `processorSeconds`, of a database's server and all its processes, those that have ended too. */
export async function databaseSeconds(dataDir: string): Promise<number> {
  const pid = Number((await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n", 1)[0]);
  const server = await stat(pid);
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const children = (await Promise.all(pids.map(stat))).filter(({ parent }) => parent === pid);
  return children.reduce((sum, { own }) => sum + own, server.own + server.reaped) / TICKS_PER_SECOND;
}
