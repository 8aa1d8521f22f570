import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { StartupError } from "@wardway/db/startup-error";
import { z } from "zod";
import type { StartupReport } from "./startup-banner.ts";

/** Doubles each time a worker exits before it was ready. */
const RESTART_DELAY_MS = { first: 200, longest: 10_000 };

const reportSchema = z.object({ address: z.string(), demoPassword: z.string().nullable() });

export interface WorkerOptions {
  /** The worker's module. It sends a `StartupReport` when ready. */
  readonly exec: string;
  readonly args?: readonly string[];
  readonly count: number;
  /** Added to that of this process. */
  readonly environment: Readonly<Record<string, string>>;
  /** A worker is ready. */
  readonly log: (line: string) => void;
  /** A worker has exited. */
  readonly warn: (line: string) => void;
}

export interface Workers {
  /** The first worker's report, once all are ready. Rejects with a StartupError if it exits before. */
  readonly ready: Promise<StartupReport>;
  /** Sends SIGTERM and waits for the exits. */
  stop(): Promise<void>;
}

/**
 * Runs `count` workers on one port (node:cluster, round-robin) and restarts those that exit. The first one migrates
 * the database.
 */
export function superviseWorkers({ exec, args, count, environment, log, warn }: WorkerOptions): Workers {
  // The primary prints one banner for all.
  cluster.setupPrimary({ exec, args: [...(args ?? [])], stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = new Map<Worker, Promise<unknown>>();

  const start = () => {
    const worker = cluster.fork(environment);
    // Handing a connection to a killed worker fails; the client retries.
    worker.on("error", () => {});
    const exited = once(worker, "exit").then(() => running.delete(worker));
    running.set(worker, exited);
    return { worker, exited, ready: waitForReport(worker, exited) };
  };
  const supervise = async (first: ReturnType<typeof start>) => {
    let delayMs = RESTART_DELAY_MS.first;
    for (let current = first; ; current = start()) {
      const { pid } = current.worker.process;
      const wasReady = await current.ready.then(
        () => true,
        () => false,
      );
      if (wasReady) log(`Worker ${pid} is ready.`);
      await current.exited;
      if (signal.aborted) return;
      delayMs = wasReady ? RESTART_DELAY_MS.first : Math.min(2 * delayMs, RESTART_DELAY_MS.longest);
      warn(`Worker ${pid} exited. Restarting it in ${delayMs} ms.`);
      await delay(delayMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
    }
  };
  const startAll = async () => {
    const first = start();
    const report = await first.ready;
    void supervise(first);
    if (signal.aborted) return report;
    const others = Array.from({ length: count - 1 }, start);
    for (const other of others) void supervise(other);
    await Promise.allSettled(others.map(({ ready }) => ready));
    return report;
  };

  return {
    ready: startAll(),
    async stop() {
      stopping.abort();
      for (const worker of running.keys()) worker.process.kill("SIGTERM");
      await Promise.all(running.values());
    },
  };
}

function waitForReport(worker: Worker, exited: Promise<unknown>): Promise<StartupReport> {
  const ready = new Promise<StartupReport>((resolve, reject) => {
    worker.on("message", (message: unknown) => {
      const parsed = reportSchema.safeParse(message);
      if (parsed.success) resolve(parsed.data);
    });
    void exited.then(() =>
      reject(new StartupError("A worker exited before it was ready; the lines above say why.")),
    );
  });
  // Handled where it is awaited.
  ready.catch(() => undefined);
  return ready;
}
