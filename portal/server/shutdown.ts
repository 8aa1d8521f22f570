import type { Server } from "node:http";
import { logLine } from "./startup-banner.ts";

const OPEN_REQUESTS_TIMEOUT_MS = 10_000;

/**
 * Runs `close` on the first signal and exits with 0. Further signals are ignored, because npm forwards Ctrl-C too.
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
  // A child with an IPC channel stops with its parent, also if that is killed.
  process.on("disconnect", () => stop("SIGTERM"));
  return stopping.signal;
}

/** Open requests are cut off after ten seconds. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timeout = setTimeout(() => server.closeAllConnections(), OPEN_REQUESTS_TIMEOUT_MS);
  await closed;
  clearTimeout(timeout);
}
