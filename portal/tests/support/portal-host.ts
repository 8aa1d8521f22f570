import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { inject } from "vitest";
import type { HostOrder, HostReport } from "../../server/testing/portal-host.ts";
import type {} from "../../server/testing/test-programs.ts";
import { withoutTestRunner } from "./environment.ts";

/** A portal that listens. */
export interface RunningServer {
  readonly url: string;
  /** What it has written so far. */
  output(): string;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

interface Host {
  readonly process: ChildProcess;
  isBusy: boolean;
  output: string;
}

/** Of this worker: files that run one after another share it. */
let host: Host | null = null;

/** Starts a portal in the worker's host. @returns null while another one runs there */
export async function startInHost(environment: HostOrder): Promise<RunningServer | null> {
  if (host === null || host.process.exitCode !== null || host.process.signalCode !== null) host = startHost();
  const { process: child } = host;
  const own = host;
  if (own.isBusy) return null;
  own.isBusy = true;
  own.output = "";
  const order = async (given: HostOrder): Promise<string | null> => {
    const waiting = new AbortController();
    const exited = once(child, "exit", waiting).then(() => ({
      fault: `The process for portals ended.\n${own.output}`,
    }));
    const answered = once(child, "message", waiting).then(([message]) => message as HostReport);
    child.send({ order: given });
    const report = await Promise.race([answered, exited]);
    // Otherwise each order leaves listeners at the process.
    exited.catch(() => undefined);
    answered.catch(() => undefined);
    waiting.abort();
    if ("fault" in report) throw new Error(report.fault);
    return report.url;
  };
  const url = await order(environment);
  if (url === null) throw new Error("The portal was stopped before it was ready.");
  return {
    url,
    output: () => own.output,
    stop: async () => {
      await order(null);
      own.isBusy = false;
    },
    kill: () =>
      Promise.reject(new Error("Other tests need this process: start the portal with `hasOwnProcess`.")),
  };
}

function startHost(): Host {
  const child = fork(join(inject("programsFolder"), "testing/portal-host.js"), {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: withoutTestRunner(process.env),
    execArgv: [],
  });
  const started: Host = { process: child, isBusy: false, output: "" };
  const collect = (text: string) => {
    started.output += text;
  };
  child.stdout?.setEncoding("utf8").on("data", collect);
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    collect(text);
    process.stderr.write(text);
  });
  // The worker ends when its tests have; the host follows when the channel closes.
  child.unref();
  child.channel?.unref();
  for (const stream of [child.stdout, child.stderr])
    (stream as unknown as { unref?(): void } | null)?.unref?.();
  return started;
}
