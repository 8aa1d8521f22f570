import type { Database, OpenDatabase } from "@wardway/db/open";
import { liveLimits } from "@wardway/model";
import { onNudge } from "#app/infra/jobs.server.ts";
import { beginReading, type Cursor, readOn, type ToldChange } from "./outbox.server.ts";
import { liveChannel } from "./signal.server.ts";
import { inTime } from "./with-timeout.ts";

export interface FeedParts {
  readonly db: Database;
  readonly sql: OpenDatabase["sql"];
  /** Milliseconds between two looks that nobody has asked for; as in `liveLimits` if missing. */
  readonly lookMilliseconds?: number;
  /**
   * Reading has begun, or begun anew.
   * @param recent the changes of the last minutes, for what began before; null where they are not known
   * @param isAnew whether changes may have been missed
   */
  began(recent: readonly ToldChange[] | null, isAnew: boolean): void;
  changed(changes: readonly ToldChange[]): void;
  /** The database has answered, whatever it said. */
  looked(): void;
}

/** Reads what changes for as long as somebody wants to hear of it. */
export interface Feed {
  start(): void;
  /** Nobody listens for now: there is nothing to read for. */
  pause(): void;
  /** Has a look at once. */
  look(): void;
  close(): void;
}

/**
 * Looks where a notification of any process, or this one's own writers, say that there is something new, and once a
 * second whatever they say.
 */
export function createFeed(parts: FeedParts): Feed {
  const { db, sql, lookMilliseconds = liveLimits.lookMilliseconds } = parts;
  let cursor: Cursor | null = null;
  let isAnew = false;
  let running = false;
  let looking = false;
  let asked = false;
  let timer: NodeJS.Timeout | undefined;
  let listening: ReturnType<typeof sql.listen> | undefined;

  const lookOnce = async () => {
    const before = cursor;
    if (before === null) {
      const begun = await inTime(beginReading(db));
      if (!running) return;
      cursor = begun.cursor;
      parts.began(begun.recent, isAnew);
      isAnew = false;
    } else {
      const read = await inTime(readOn(db, before));
      // Whoever listened has left meanwhile, and perhaps another has come.
      if (!running || cursor !== before) return;
      cursor = read?.cursor ?? null;
      if (read) parts.changed(read.changes);
      else isAnew = asked = true;
    }
    parts.looked();
  };

  const look = async () => {
    asked = true;
    if (looking || !running) return;
    looking = true;
    clearTimeout(timer);
    while (asked && running) {
      asked = false;
      const before = cursor;
      await lookOnce().catch((error: unknown) => {
        // The database is away for a moment: it is read on from the same place.
        if (cursor === before) return;
        // What was read has not reached everybody.
        cursor = null;
        isAnew = true;
        process.stderr.write(`Could not tell of changes: ${error instanceof Error ? error.name : "fault"}\n`);
      });
    }
    looking = false;
    if (running) timer = setTimeout(look, lookMilliseconds).unref();
  };

  const ignoreNudges = onNudge("live", look);

  return {
    start() {
      if (running) return;
      running = true;
      if (!listening) {
        // The driver connects again by itself, and each time there may be something that was not heard of.
        listening = sql.listen(liveChannel, look, look);
        listening.catch(() => {});
      }
      void look();
    },
    pause() {
      running = false;
      isAnew = false;
      cursor = null;
      clearTimeout(timer);
    },
    look: () => void look(),
    close() {
      ignoreNudges();
      this.pause();
      listening?.then((listener) => listener.unlisten()).catch(() => {});
    },
  };
}
