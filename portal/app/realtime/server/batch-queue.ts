export interface BatchQueue<Item> {
  add(item: Item): void;
  /** Processes the queue unless that is in progress. Never rejects. */
  flush(): Promise<void>;
}

/**
 * Collects items added during a batch into the next one. A failed batch is queued again for the next `flush`.
 */
export function createBatchQueue<Item>(
  processBatch: (items: readonly Item[]) => Promise<void>,
  maxBatchSize = 500,
): BatchQueue<Item> {
  const queued = new Set<Item>();
  let isFlushing = false;
  return {
    add: (item) => queued.add(item),
    async flush() {
      if (isFlushing) return;
      isFlushing = true;
      try {
        while (queued.size > 0) {
          const items = [...queued].slice(0, maxBatchSize);
          // Before processing: an item added during it has changed since it was read.
          for (const item of items) queued.delete(item);
          await processBatch(items).catch((error: unknown) => {
            for (const item of items) queued.add(item);
            throw error;
          });
        }
      } catch {
        // Queued until the database responds.
      }
      isFlushing = false;
    },
  };
}
