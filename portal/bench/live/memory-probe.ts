/** Loaded into a server that is measured: tells its parent, when asked, what it holds after a collection. */
process.on("message", (message) => {
  if (message !== "memory") return;
  // Twice: what the first one lets go of may hold more.
  globalThis.gc?.();
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ memory: { rss, held: heapUsed + external } });
});
