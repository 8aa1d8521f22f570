import type { Server } from "node:http";
import { logLine } from "./startup-banner.ts";

const OPEN_REQUESTS_TIMEOUT_MS = 10_000;

/**
 * Runs `close` on the first SIGINT or SIGTERM and then exits with 0. Further signals are ignored: npm forwards the
 * terminal's Ctrl-C to a process that has received it as well.
 *
 * @returns aborted from the first signal on
 */
export function closeOnSignal(close: () => Promise<void>): AbortSignal {
  const stopping = new AbortController();
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    logLine(`\n${signal} received: finishing open requests.`);
    await close();
    process.exit(0);
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  // A portal that was started with an IPC channel stops with its parent, also if that is killed.
  process.on("disconnect", () => stop("SIGTERM"));
  return stopping.signal;
}

/** Accepts no more connections and waits for open requests, which are cut off after ten seconds. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timeout = setTimeout(() => server.closeAllConnections(), OPEN_REQUESTS_TIMEOUT_MS);
  await closed;
  clearTimeout(timeout);
}
