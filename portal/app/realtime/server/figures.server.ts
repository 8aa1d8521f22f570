import type { Database } from "@wardway/db/open";
import { readPublicStatistics } from "#app/domain/statistics/public.server.ts";
import { written } from "./message.ts";
import { inTime } from "./with-timeout.ts";

/** Milliseconds between two looks at the figures, however often they change. */
const pace = 250;

/** The public figures, as everybody hears them. */
export interface Figures {
  /** The message of now; null where nobody has asked for it yet. */
  message(): Buffer | null;
  /** Reads the figures soon, and tells them where they have changed. */
  refresh(): void;
  /** Reads them where the last reading has failed. */
  retry(): void;
  /** Nobody listens: what is known grows old. */
  forget(): void;
}

export function createFigures(db: Database, tell: (message: Buffer) => void): Figures {
  let known: Buffer | null = null;
  let timer: NodeJS.Timeout | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading = false;
  let asked = false;
  let generation = 0;

  const read = async () => {
    timer = undefined;
    if (reading) return;
    reading = true;
    asked = false;
    readAt = performance.now();
    const mine = generation;
    try {
      const message = written({ type: "statistics", data: await inTime(readPublicStatistics(db)) });
      if (mine === generation && !known?.equals(message)) {
        known = message;
        tell(message);
      }
    } catch {
      asked = true;
      reading = false;
      return;
    }
    reading = false;
    if (asked) schedule();
  };
  const schedule = () => {
    timer ??= setTimeout(read, Math.max(0, readAt + pace - performance.now())).unref();
  };

  return {
    message: () => known,
    refresh() {
      asked = true;
      if (!reading) schedule();
    },
    retry() {
      if (asked && !reading) schedule();
    },
    forget() {
      generation += 1;
      known = null;
      asked = false;
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
