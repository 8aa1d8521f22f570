import { setTimeout as delay } from "node:timers/promises";
import type { Ready } from "./announce.ts";
import { type PortalProcess, startPortalProcess } from "./portal-process.ts";

/** Milliseconds before a process that died is started again; twice as long each time it dies at once. */
const pauses = { first: 200, longest: 10_000 };

export interface PortalProcesses {
  /** What the first process says, once all are ready. Rejects where the first ends before. */
  readonly ready: Promise<Ready>;
  /** Process ids of those that run. */
  pids(): number[];
  stop(): Promise<void>;
}

export interface KeepOptions {
  readonly count: number;
  readonly environment: NodeJS.ProcessEnv;
  /** The addresses of those that are ready: kept up to date. */
  readonly targets: Set<string>;
  readonly log: (line: string) => void;
}

/** Runs so many portal processes and starts those again that die. The first one migrates before the others start. */
export function keepPortals({ count, environment, targets, log }: KeepOptions): PortalProcesses {
  const running = new Set<PortalProcess>();
  const stopping = new AbortController();
  const { signal } = stopping;

  const start = () => {
    const portal = startPortalProcess(environment);
    running.add(portal);
    void portal.ended.then(() => running.delete(portal));
    return portal;
  };
  /** @returns whether it was ready before it ended */
  const lead = async (portal: PortalProcess) => {
    try {
      const { address } = await portal.ready;
      if (!signal.aborted) {
        targets.add(address);
        log(`Portal process ${portal.pid ?? ""} listens at ${address}.`);
      }
      await portal.ended;
      targets.delete(address);
      return true;
    } catch {
      return false;
    }
  };
  const keep = async (portal: PortalProcess) => {
    let pause = pauses.first;
    for (let present = portal; ; present = start()) {
      const wasReady = await lead(present);
      if (signal.aborted) return;
      pause = wasReady ? pauses.first : Math.min(2 * pause, pauses.longest);
      log(`Portal process ${present.pid ?? ""} has ended. Starting another.`);
      await delay(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
    }
  };

  const kept: Promise<void>[] = [];
  const startAll = async () => {
    const first = start();
    const ready = await first.ready;
    kept.push(keep(first));
    if (signal.aborted) return ready;
    const others = Array.from({ length: count - 1 }, start);
    kept.push(...others.map(keep));
    await Promise.allSettled(others.map((portal) => portal.ready));
    return ready;
  };

  return {
    ready: startAll(),
    pids: () => [...running].flatMap(({ pid }) => pid ?? []),
    async stop() {
      stopping.abort();
      targets.clear();
      await Promise.all([...running].map((portal) => portal.stop()));
      await Promise.all(kept);
    },
  };
}
