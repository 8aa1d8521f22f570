import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { z } from "zod";

export interface ClusterProcess {
  /** Process id of the server. */
  serverPid: number;
  url: string;
  /** As `kill -9`. */
  kill(): Promise<void>;
}

const script = fileURLToPath(new URL("run-cluster.ts", import.meta.url));
const reportSchema = z.object({ pid: z.number(), url: z.string() });

/** Starts another process that runs the database of `dataDir`. */
export async function startClusterProcess(dataDir: string): Promise<ClusterProcess> {
  const child = spawn(process.execPath, ["--import", "tsx", script, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await Promise.race([once(createInterface(child.stdout), "line"), rejectOnExit(child)]);
  const report = reportSchema.parse(JSON.parse(String(line)));
  const kill = async () => {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  return { serverPid: report.pid, url: report.url, kill };
}

async function rejectOnExit(child: ChildProcess): Promise<never> {
  await once(child, "exit");
  throw new Error("The other process ended before its database was ready");
}
