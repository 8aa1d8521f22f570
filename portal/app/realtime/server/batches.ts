/** Work that waits to be done, many at a time. */
export interface Batches<Item> {
  add(item: Item): void;
  /** Does what waits, unless it is being done. */
  work(): Promise<void>;
}

/**
 * Collects what is asked for while a batch is under way into the next one. A batch that fails, since the database is
 * away, waits for the next call.
 */
export function inBatches<Item>(
  doBatch: (items: readonly Item[]) => Promise<void>,
  most = 500,
): Batches<Item> {
  const waiting = new Set<Item>();
  let working = false;
  return {
    add: (item) => waiting.add(item),
    async work() {
      if (working) return;
      working = true;
      try {
        while (waiting.size > 0) {
          const items = [...waiting].slice(0, most);
          // Before the work: who is added during it has changed since it was read.
          for (const item of items) waiting.delete(item);
          await doBatch(items).catch((error: unknown) => {
            for (const item of items) waiting.add(item);
            throw error;
          });
        }
      } catch {
        // They wait until the database answers.
      }
      working = false;
    },
  };
}
