import type { Database, OpenDatabase } from "@wardway/db/open";
import { liveLimits } from "@wardway/model";
import { logFailure } from "#app/infra/fault-log.server.ts";
import { onTrigger } from "#app/infra/jobs.server.ts";
import { recordOutboxRead } from "#app/infra/metrics/instruments.server.ts";
import { type Cursor, type OutboxChange, type Reading, readChanges, startReading } from "./outbox.server.ts";
import { liveChannel } from "./signal.server.ts";
import { withTimeout } from "./with-timeout.ts";

export interface FeedParts {
  readonly db: Database;
  readonly sql: OpenDatabase["sql"];
  /** Default: `liveLimits.lookMilliseconds`. */
  readonly pollIntervalMs?: number;
  /**
   * @param recent changes of the last minutes; null if unknown
   * @param isReset whether changes may have been missed
   */
  onStart(recent: readonly OutboxChange[] | null, isReset: boolean): void;
  onChanges(changes: readonly OutboxChange[]): void;
  onPolled(): void;
}

export interface Feed {
  start(): void;
  pause(): void;
  poll(): void;
  close(): void;
}

/** The age of the oldest change, in milliseconds by the database's clock; null without changes. */
const lagOf = ({ cursor, changes: [oldest] }: Reading) => (oldest ? cursor.at - oldest.writtenAt : null);

/** Reads on notifications of any process, on triggers of this one, and periodically. */
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
      const begun = await withTimeout(startReading(db));
      if (!running) return;
      cursor = begun.cursor;
      recordOutboxRead(null);
      parts.onStart(begun.recent, isReset);
      isReset = false;
    } else {
      const read = await withTimeout(readChanges(db, before));
      // Paused, and perhaps restarted, during the read.
      if (!running || cursor !== before) return;
      cursor = read?.cursor ?? null;
      if (read) {
        recordOutboxRead(lagOf(read));
        parts.onChanges(read.changes);
      } else isReset = isRequested = true;
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
        // A listener threw: not all of them got the changes.
        cursor = null;
        isReset = true;
        logFailure("publish changes", error);
      });
    }
    isPolling = false;
    if (running) timer = setTimeout(poll, pollIntervalMs).unref();
  };

  const stopTriggers = onTrigger("live", poll);

  return {
    start() {
      if (running) return;
      running = true;
      if (!listening) {
        // The driver reconnects by itself, and may miss notifications each time.
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
