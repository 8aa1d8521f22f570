import { setTimeout as delay } from "node:timers/promises";

/** The second collection returns freed memory to the system. */
const GC_INTERVAL_MS = 250;

/** Preloaded into a measured server: reports its memory when its parent requests it. */
process.on("message", (message) => {
  if (message === "memory") void report();
});

async function report(): Promise<void> {
  for (let nth = 0; nth < 8; nth += 1) {
    globalThis.gc?.();
    await delay(GC_INTERVAL_MS);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ memory: { rss, used: heapUsed + external } });
}
