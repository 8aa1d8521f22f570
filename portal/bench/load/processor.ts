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

/** As `processorSeconds`, of a process and its children, those that have ended too. */
export async function familySeconds(pid: number): Promise<number> {
  const parent = await stat(pid);
  const children = await Promise.all((await childrenOf(pid)).map(stat));
  return children.reduce((sum, { own }) => sum + own, parent.own + parent.reaped) / TICKS_PER_SECOND;
}

/** As `familySeconds`, of the embedded server and its processes. */
export async function databaseSeconds(dataDir: string): Promise<number> {
  const file = await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8");
  return familySeconds(Number(file.split("\n", 1)[0]));
}

export async function childrenOf(pid: number): Promise<readonly number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(pids.map(async (each) => (await stat(each)).parent));
  return pids.filter((_, index) => parents[index] === pid);
}
