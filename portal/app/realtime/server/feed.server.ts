import type { Database, OpenDatabase } from "@wardway/db/open";
import { liveLimits } from "@wardway/model";
import { onNudge } from "#app/infra/jobs.server.ts";
import { beginReading, type Cursor, type OutboxChange, readOn } from "./outbox.server.ts";
import { liveChannel } from "./signal.server.ts";
import { withTimeout } from "./with-timeout.ts";

export interface FeedParts {
  readonly db: Database;
  readonly sql: OpenDatabase["sql"];
  /** `liveLimits.lookMilliseconds` if missing. */
  readonly pollIntervalMs?: number;
  /**
   * Called when reading starts or restarts.
   * @param recent the changes of the last minutes; null if they are not known
   * @param isReset whether changes may have been missed
   */
  onStart(recent: readonly OutboxChange[] | null, isReset: boolean): void;
  onChanges(changes: readonly OutboxChange[]): void;
  /** Called after each successful read. */
  onPolled(): void;
}

/** Reads the outbox while there are listeners. */
export interface Feed {
  start(): void;
  /** Stops reading, as there are no listeners. */
  pause(): void;
  /** Reads immediately. */
  poll(): void;
  close(): void;
}

/** Reads the outbox on notifications of any process, on triggers of this one, and periodically. */
export function createFeed(parts: FeedParts): Feed {
  const { db, sql, pollIntervalMs = liveLimits.pollMs } = parts;
  let cursor: Cursor | null = null;
  let isReset = false;
  let running = false;
  let isPolling = false;
  let isRequested = false;
  let timer: NodeJS.Timeout | undefined;
  let listening: ReturnType<typeof sql.listen> | undefined;

  const pollOnce = async () => {
    const before = cursor;
    if (before === null) {
      const begun = await withTimeout(beginReading(db));
      if (!running) return;
      cursor = begun.cursor;
      parts.onStart(begun.recent, isReset);
      isReset = false;
    } else {
      const read = await withTimeout(readOn(db, before));
      // Paused, and perhaps started again, during the read.
      if (!running || cursor !== before) return;
      cursor = read?.cursor ?? null;
      if (read) parts.onChanges(read.changes);
      else isReset = isRequested = true;
    }
    parts.onPolled();
  };

  const poll = async () => {
    isRequested = true;
    if (isPolling || !running) return;
    isPolling = true;
    clearTimeout(timer);
    while (isRequested && running) {
      isRequested = false;
      const before = cursor;
      await pollOnce().catch((error: unknown) => {
        // The database is unavailable: continue from the same cursor.
        if (cursor === before) return;
        // A listener threw: what was read has not reached all of them.
        cursor = null;
        isReset = true;
        process.stderr.write(`Could not publish changes: ${error instanceof Error ? error.name : "fault"}\n`);
      });
    }
    isPolling = false;
    if (running) timer = setTimeout(poll, pollIntervalMs).unref();
  };

  const stopTriggers = onNudge("live", poll);

  return {
    start() {
      if (running) return;
      running = true;
      if (!listening) {
        // The driver reconnects by itself, and notifications may have been missed each time.
        listening = sql.listen(liveChannel, poll, poll);
        listening.catch(() => {});
      }
      void poll();
    },
    pause() {
      running = false;
      isReset = false;
      cursor = null;
      clearTimeout(timer);
    },
    poll: () => void poll(),
    close() {
      stopTriggers();
      this.pause();
      listening?.then((listener) => listener.unlisten()).catch(() => {});
    },
  };
}
