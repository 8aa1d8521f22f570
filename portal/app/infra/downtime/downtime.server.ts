import type { Connection, Database } from "@wardway/db/open";
import type { WriteAccess } from "@wardway/db/write-access";
import { isDatabaseUnavailable, isDiskFull, isWriteRefused } from "../database-unavailable.server.ts";
import { logAlarm, logFailure, logNotice } from "../fault-log.server.ts";
import type { DowntimeJournal } from "./journal.server.ts";
import type { SessionActivity } from "./session-activity.server.ts";

/** The database accepts reads and no writes. */
export interface Downtime {
  readonly since: Date;
  readonly reason: Exclude<WriteAccess, "writable"> | "disk_full";
}

export interface DowntimeParts {
  /** Whether new sessions can write. */
  writeAccess(): Promise<WriteAccess>;
  /** Whether the disk of the embedded database has room for more than what a downtime itself writes. */
  hasRoom(): Promise<boolean>;
  /** Ends idle sessions of the pool that began under the other setting. */
  renewSessions(isReadOnly: boolean): Promise<void>;
  /** What cannot be written to the database. */
  readonly journal: DowntimeJournal;
  readonly activity: SessionActivity;
  /**
   * Writes to the database what waits for it. Called before a downtime ends, which goes on if it fails, and while there is a
   * journal.
   */
  recover(ended: Downtime | null): Promise<void>;
}

const CHECK_INTERVAL_MS = 2_000;
/** Checks after a change that look for sessions that were busy before. */
const RENEWAL_CHECKS = 5;
/** After a write has failed for want of space, or would soon. Whether there is some again only a write can show. */
const DISK_FULL_MS = 15_000;

/** A database whose process watches it. Others, and transactions, have no downtime. */
const watches = new WeakMap<object, DowntimeWatch>();

/** Null while the database accepts writes. */
export const findDowntime = (db: Connection): Downtime | null => watches.get(db)?.current ?? null;

/** @throws Error without a watch */
export function localStores(db: Database): Pick<DowntimeParts, "journal" | "activity"> {
  const watch = watches.get(db);
  if (!watch) throw new Error("This database is not watched.");
  return watch.parts;
}

/** To be called with the error of a write. @returns the downtime if that was the cause */
export async function noteWriteError(db: Connection, error: unknown): Promise<Downtime | null> {
  const watch = watches.get(db);
  if (!watch || !isWriteRefused(error)) return null;
  if (isDiskFull(error)) watch.noteFullDisk();
  else await watch.checkAfterRejection();
  return watch.current;
}

/**
 * Work that a page can do without, such as marking notifications as read. Skipped during a downtime.
 * @throws what the work throws for another reason
 */
export async function whenWritable(db: Connection, work: () => Promise<unknown>): Promise<void> {
  if (findDowntime(db)) return;
  try {
    await work();
  } catch (error) {
    if (!(await noteWriteError(db, error))) throw error;
  }
}

/**
 * Notices by itself when the database becomes read-only, and when it accepts writes again.
 * @returns stops the watch
 */
export async function watchDowntime(db: Database, parts: DowntimeParts): Promise<() => Promise<void>> {
  const watch = new DowntimeWatch(parts);
  watches.set(db, watch);
  await watch.check();
  return () => watch.stop();
}

/** @param defer while the database accepts no writes */
export async function orDeferred<Value>(
  db: Database,
  write: () => Promise<Value>,
  defer: (stores: ReturnType<typeof localStores>) => Promise<Value>,
): Promise<Value> {
  if (findDowntime(db)) return defer(localStores(db));
  try {
    return await write();
  } catch (error) {
    if (!(await noteWriteError(db, error))) throw error;
    return defer(localStores(db));
  }
}

class DowntimeWatch {
  readonly parts: DowntimeParts;
  #current: Downtime | null = null;
  #fullUntil = 0;
  #renewals = 0;
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(parts: DowntimeParts) {
    this.parts = parts;
  }

  get current(): Downtime | null {
    return this.#current;
  }

  noteFullDisk(): void {
    this.#fullUntil = performance.now() + DISK_FULL_MS;
    this.#begin("disk_full");
  }

  /** One at a time. */
  check(): Promise<void> {
    this.#running ??= this.#check().finally(() => {
      this.#running = undefined;
      clearTimeout(this.#timer);
      if (!this.#isStopped) this.#timer = setTimeout(() => void this.check(), CHECK_INTERVAL_MS).unref();
    });
    return this.#running;
  }

  /** The rejected session may have begun under the other setting. */
  checkAfterRejection(): Promise<void> {
    this.#renewals = RENEWAL_CHECKS;
    return this.check();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
    clearTimeout(this.#timer);
  }

  async #check(): Promise<void> {
    try {
      const access = await this.parts.writeAccess();
      if (access !== "writable") this.#begin(access);
      if (!(await this.parts.hasRoom())) this.noteFullDisk();
      this.#renew(access !== "writable");
      if (access === "writable" && performance.now() >= this.#fullUntil) await this.#end();
    } catch (error) {
      // A database that does not respond has its own watch.
      if (isDiskFull(error)) return this.noteFullDisk();
      if (!isDatabaseUnavailable(error)) logFailure("store what waits for the database", error);
    }
  }

  #begin(reason: Downtime["reason"]): void {
    if (this.#current) return;
    this.#current = { since: new Date(), reason };
    this.#renewals = RENEWAL_CHECKS;
    logAlarm(`The database accepts no writes (${reason}). The portal is read-only until it does.`);
  }

  #renew(isReadOnly: boolean): void {
    // A session that is read-only although the others can write would end the attempt to recover.
    if (!isReadOnly && this.#current) this.#renewals = RENEWAL_CHECKS;
    if (this.#renewals === 0) return;
    this.#renewals -= 1;
    void this.parts.renewSessions(isReadOnly);
  }

  async #end(): Promise<void> {
    const ended = this.#current;
    if (ended === null && !(await this.parts.journal.hasEntries())) return;
    await this.parts.recover(ended);
    if (ended === null) return;
    this.#current = null;
    logNotice("The database accepts writes again.");
  }
}
