import type { Server } from "node:http";

/** Milliseconds that open requests have to finish. */
const patience = 10_000;

/** On Ctrl-C or SIGTERM: takes no more calls, finishes the open ones, then closes what stands behind. */
export function stopOnSignal(server: Server, closeBehind: () => Promise<void>): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
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
}
