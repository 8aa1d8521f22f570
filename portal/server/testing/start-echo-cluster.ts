import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";

const program = fileURLToPath(new URL("echo-cluster.ts", import.meta.url));

const WAIT = { timeout: 30_000 };

/** A running `echo-cluster.ts`, seen from outside. */
export interface EchoCluster {
  readonly address: string;
  readonly primary: ChildProcess;
  /** Every match of a line that was printed so far. */
  matches(pattern: RegExp): RegExpExecArray[];
  /** The first match, once it is printed. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  /** Process ids of the workers that are ready and have not exited. */
  workers(): number[];
  /** @returns the exit code */
  stop(): Promise<number | null>;
}

export async function startEchoCluster(count: number): Promise<EchoCluster> {
  const primary = spawn(process.execPath, ["--import", "tsx", program, String(count)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(primary, "exit") as Promise<[number | null]>;
  const lines: string[] = [];
  createInterface({ input: primary.stdout }).on("line", (line) => lines.push(line));

  const matches = (pattern: RegExp) =>
    lines.map((line) => pattern.exec(line)).filter((match) => match !== null);
  const printed = (pattern: RegExp) =>
    vi.waitFor(() => {
      const [first] = matches(pattern);
      if (first === undefined) throw new Error(`No line matches ${pattern}.`);
      return first;
    }, WAIT);
  const pids = (pattern: RegExp) => matches(pattern).map(([, pid]) => Number(pid));
  const workers = () => {
    const gone = new Set(pids(/^Worker (\d+) exited\./));
    return pids(/^Worker (\d+) is ready\.$/).filter((pid) => !gone.has(pid));
  };
  const [, address = ""] = await printed(/^ready at (\S+)/);
  await vi.waitFor(() => {
    if (workers().length < count) throw new Error("Not all workers are ready.");
  }, WAIT);
  return {
    address,
    primary,
    matches,
    printed,
    workers,
    async stop() {
      primary.kill("SIGTERM");
      return (await exited)[0];
    },
  };
}
