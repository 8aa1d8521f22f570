import { setTimeout as delay } from "node:timers/promises";
import type { Attachment } from "./attach.ts";

export interface Supervisor {
  pid(): number;
  /** Ends the watch after `signal` was aborted. Answers the server that is ours to stop, if one is. */
  release(): Promise<Attachment | undefined>;
}

const RESTART_DELAY_MS = 1_000;

/**
 * Watches a server through the connection that holds its lock, and starts it `again` when that breaks: the server was
 * killed, or restarted itself after one of its processes was.
 */
export function superviseServer(
  first: Attachment,
  again: () => Promise<Attachment>,
  log: (line: string) => void,
  signal: AbortSignal,
): Supervisor {
  let pid = first.pid;
  let ours: Attachment | undefined = first;

  async function watch(): Promise<void> {
    for (let server: Attachment | undefined = first; server !== undefined; server = await restart()) {
      pid = server.pid;
      ours = server;
      await server.lock?.lost;
      if (signal.aborted) return;
      ours = undefined;
      await server.lock?.close();
      log("The connection to the database server broke. Restoring it.");
    }
  }

  async function restart(): Promise<Attachment | undefined> {
    while (!signal.aborted) {
      try {
        return await again();
      } catch (error) {
        if (signal.aborted) return undefined;
        log(error instanceof Error ? error.message : String(error));
        await delay(RESTART_DELAY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
    return undefined;
  }

  const watched = watch();
  return {
    pid: () => pid,
    async release() {
      if (ours === undefined) await watched;
      return ours;
    },
  };
}
