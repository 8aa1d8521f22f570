import { setTimeout as delay } from "node:timers/promises";

/** Milliseconds between two collections, in which the system gets back what the one before has freed. */
const pause = 250;

/** Loaded into a server that is measured: tells its parent, when asked, what it holds after collections. */
process.on("message", (message) => {
  if (message === "memory") void tell();
});

async function tell(): Promise<void> {
  for (let nth = 0; nth < 8; nth += 1) {
    globalThis.gc?.();
    await delay(pause);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ memory: { rss, held: heapUsed + external } });
}
