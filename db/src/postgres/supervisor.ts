import { setTimeout as delay } from "node:timers/promises";
import type { Attachment } from "./attach.ts";

export interface Supervisor {
  pid(): number;
  /**
   * Ends supervision after an abort.
   * @returns the server to stop, if any
   */
  release(): Promise<Attachment | undefined>;
}

const RESTART_DELAY_MS = 1_000;

/** Restarts a server when the connection that holds its lock breaks. */
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
      log("Lost the connection to the database server. Restoring it.");
    }
  }

  async function restart(): Promise<Attachment | undefined> {
    let logged = "";
    while (!signal.aborted) {
      try {
        return await again();
      } catch (error) {
        if (signal.aborted) return undefined;
        const reason = error instanceof Error ? error.message : String(error);
        // A full disk is the same reason each second, for hours.
        if (reason !== logged) log(reason);
        logged = reason;
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
