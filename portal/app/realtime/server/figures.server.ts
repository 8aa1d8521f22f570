import type { Database } from "@wardway/db/open";
import { readPublicStatistics } from "#app/domain/statistics/public.server.ts";
import { serializeMessage } from "./message.ts";
import { withTimeout } from "./with-timeout.ts";

const MIN_READ_INTERVAL_MS = 250;

export interface Figures {
  /** Null before the first read. */
  message(): Buffer | null;
  refresh(): void;
  retry(): void;
  /** Called when no listeners remain. */
  clear(): void;
}

export function createFigures(db: Database, publish: (message: Buffer) => void): Figures {
  let latest: Buffer | null = null;
  let timer: NodeJS.Timeout | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let isReading = false;
  let isRequested = false;
  let generation = 0;

  const read = async () => {
    timer = undefined;
    if (isReading) return;
    isReading = true;
    isRequested = false;
    readAt = performance.now();
    const startedIn = generation;
    try {
      const message = serializeMessage({
        type: "statistics",
        data: await withTimeout(readPublicStatistics(db)),
      });
      if (startedIn === generation && !latest?.equals(message)) {
        latest = message;
        publish(message);
      }
    } catch {
      isRequested = true;
      isReading = false;
      return;
    }
    isReading = false;
    if (isRequested) schedule();
  };
  const schedule = () => {
    timer ??= setTimeout(read, Math.max(0, readAt + MIN_READ_INTERVAL_MS - performance.now())).unref();
  };

  return {
    message: () => latest,
    refresh() {
      isRequested = true;
      if (!isReading) schedule();
    },
    retry() {
      if (isRequested && !isReading) schedule();
    },
    clear() {
      generation += 1;
      latest = null;
      isRequested = false;
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
