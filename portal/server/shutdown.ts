import type { Server } from "node:http";

/** Milliseconds that open requests have to finish. */
const patience = 10_000;

/**
 * On Ctrl-C or SIGTERM: takes no more calls, finishes the open ones, then closes what stands behind.
 * @returns aborted from the signal on
 */
export function stopOnSignal(server: Server, closeBehind: () => Promise<void>): AbortSignal {
  const stopping = new AbortController();
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    process.stdout.write(`\n${signal} received: finishing open requests.\n`);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    const impatience = setTimeout(() => server.closeAllConnections(), patience);
    await closed;
    clearTimeout(impatience);
    await closeBehind();
    process.exit(0);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  // One of several processes ends with the one that started it, killed or not.
  process.on("disconnect", () => stop("SIGTERM"));
  return stopping.signal;
}
