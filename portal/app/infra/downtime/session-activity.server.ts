import { mkdir, open, readdir, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { hasCode } from "@wardway/db/file-errors";
import { LRUCache } from "lru-cache";

/** As often as the database would be written. */
const TOUCH_INTERVAL_MS = 60_000;
const MAX_SESSIONS = 100_000;
const hashPattern = /^[0-9a-f]{64}$/;

/**
 * When sessions were used while the database cannot be written: the time of an empty file for each, which all processes of
 * this machine share. Files are named by the hash of the session's id.
 */
export class SessionActivity {
  readonly #folder: string;
  readonly #touched = new LRUCache<string, true>({ max: MAX_SESSIONS, ttl: TOUCH_INTERVAL_MS });
  readonly #ended = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @returns whether it is recorded; false leaves the session as idle as before */
  async touch(hash: string): Promise<boolean> {
    if (this.#touched.has(hash)) return true;
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      const path = this.#pathOf(hash);
      const now = new Date();
      await utimes(path, now, now).catch(async (error: unknown) => {
        if (!hasCode(error, "ENOENT")) throw error;
        await (await open(path, "a", 0o600)).close();
      });
      this.#touched.set(hash, true);
      return true;
    } catch {
      return false;
    }
  }

  /** The later one of the stored and the local time. */
  async lastActive(hash: string, stored: Date): Promise<Date> {
    try {
      const { mtime } = await stat(this.#pathOf(hash));
      return mtime > stored ? mtime : stored;
    } catch {
      return stored;
    }
  }

  /** A session that was ended on this process and is still stored. */
  end(hash: string): void {
    this.#ended.add(hash);
  }

  isEnded(hash: string): boolean {
    return this.#ended.has(hash);
  }

  /** Lists what the database stores when it accepts writes again. */
  async list(): Promise<readonly { readonly hash: string; readonly at: Date }[]> {
    try {
      const names = (await readdir(this.#folder)).filter((name) => hashPattern.test(name));
      return await Promise.all(
        names.map(async (hash) => ({ hash, at: (await stat(join(this.#folder, hash))).mtime })),
      );
    } catch (error) {
      if (!hasCode(error, "ENOENT")) throw error;
      return [];
    }
  }

  /** Forgets what the database has now. A later use of a session stays. */
  async forget(
    active: readonly { readonly hash: string; readonly at: Date }[],
    ended: readonly string[],
  ): Promise<void> {
    for (const hash of ended) this.#ended.delete(hash);
    for (const { hash, at } of active) {
      const isLater = (await this.lastActive(hash, at)) > at;
      if (!isLater) await rm(this.#pathOf(hash), { force: true });
      this.#touched.delete(hash);
    }
  }

  #pathOf(hash: string): string {
    if (!hashPattern.test(hash)) throw new Error("This is no hash of a session.");
    return join(this.#folder, hash);
  }
}
