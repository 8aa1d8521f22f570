import { hasCode } from "./file-errors.ts";
import { DatabaseFrozenError } from "./unavailable-errors.ts";

/** In milliseconds. */
export interface FreezeLimits {
  /** A query without an answer for this long is slow, or the database is frozen: a ping decides. */
  readonly silenceMs: number;
  /** A database that does not answer a ping for this long is frozen. */
  readonly pingMs: number;
}

/** Together the time within which a call fails on a frozen database. */
export const freezeLimits: FreezeLimits = { silenceMs: 2_000, pingMs: 2_000 };

const PING_RETRY_MS = 250;

/** The driver's codes for a server that accepts connections and does not respond. */
const silenceCodes = ["CONNECT_TIMEOUT", "QUERY_TIMEOUT", "ETIMEDOUT"];

export interface FreezeWatchParts extends FreezeLimits {
  /** A trivial query on a connection of its own; fails by itself after some seconds without an answer. */
  readonly ping: () => Promise<unknown>;
  readonly onChange: (isFrozen: boolean) => void;
}

interface Waiting {
  readonly since: number;
  readonly fail: (error: DatabaseFrozenError) => void;
}

/**
 * Distinguishes a slow query from a database that does not respond. Then all that waits fails, and so does what comes
 * until a ping is answered.
 */
export class FreezeWatch {
  readonly #parts: FreezeWatchParts;
  /** The oldest first. */
  readonly #waiting = new Set<Waiting>();
  #timer: NodeJS.Timeout | undefined;
  #isFrozen = false;
  #isClosed = false;
  #ping: Promise<boolean> | undefined;

  constructor(parts: FreezeWatchParts) {
    this.#parts = parts;
  }

  get isFrozen(): boolean {
    return this.#isFrozen;
  }

  /**
   * To be called when an answer is awaited.
   * @param fail called once if the database is frozen, possibly before this returns
   * @returns to be called when the answer has arrived
   */
  wait(fail: (error: DatabaseFrozenError) => void): () => void {
    if (this.#isFrozen) {
      fail(new DatabaseFrozenError());
      return () => undefined;
    }
    const waiting: Waiting = { since: performance.now(), fail };
    this.#waiting.add(waiting);
    if (!this.#timer) this.#schedule(this.#parts.silenceMs);
    return () => this.#waiting.delete(waiting);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #schedule(delayMs: number): void {
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.#check(), delayMs).unref();
  }

  async #check(): Promise<void> {
    const [oldest] = this.#waiting;
    const silentMs = oldest ? performance.now() - oldest.since : 0;
    if (silentMs >= this.#parts.silenceMs && !(await this.#isAnswered())) return this.#freeze();
    const [next] = this.#waiting;
    this.#timer = undefined;
    if (!next) return;
    const leftMs = this.#parts.silenceMs - (performance.now() - next.since);
    // A slow query is watched on.
    this.#schedule(leftMs > 0 ? leftMs : this.#parts.silenceMs);
  }

  async #freeze(): Promise<void> {
    this.#isFrozen = true;
    this.#parts.onChange(true);
    const all = [...this.#waiting];
    this.#waiting.clear();
    for (const { fail } of all) fail(new DatabaseFrozenError());
    while (!this.#isClosed && !(await this.#pingAnswer())) {
      await new Promise<void>((resolve) => {
        this.#timer = setTimeout(resolve, PING_RETRY_MS).unref();
      });
    }
    if (this.#isClosed) return;
    this.#isFrozen = false;
    this.#timer = undefined;
    this.#parts.onChange(false);
  }

  /** Within the limit. */
  async #isAnswered(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      // After the next turn: this process may have been late itself, and the answer be waiting to be read.
      timer = setTimeout(() => setImmediate(() => setImmediate(resolve, false)), this.#parts.pingMs);
    });
    const isAnswered = await Promise.race([this.#pingAnswer(), late]);
    clearTimeout(timer);
    return isAnswered;
  }

  /** One at a time. An error is an answer too. */
  #pingAnswer(): Promise<boolean> {
    this.#ping ??= this.#parts
      .ping()
      .then(
        () => true,
        (error: unknown) => !hasCode(error, ...silenceCodes),
      )
      .finally(() => {
        this.#ping = undefined;
      });
    return this.#ping;
  }
}
