import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, readFile, rename, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { hasCode } from "@wardway/db/file-errors";

/** About 50,000 entries of one process. */
const MAX_BYTES = 32 * 1024 * 1024;

const extension = ".jsonl";
const claimedExtension = ".importing";

interface Waiting {
  readonly lines: readonly string[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

export interface JournalFile {
  readonly name: string;
  /** Parsed entries. Without a line that a killed process did not finish: its call was never answered. */
  readonly entries: readonly unknown[];
  /** Complete lines that are no JSON. */
  readonly unreadable: number;
}

/**
 * Entries for the database on the local disk: one JSON document per line, in a file of each process. An entry is stored when
 * `append` has returned. Any process may take the file of any other.
 */
export class DowntimeJournal {
  readonly #folder: string;
  readonly #maxBytes: number;
  #waiting: Waiting[] = [];
  #isWriting = false;
  #file: { readonly handle: FileHandle; readonly path: string; bytes: number } | null = null;

  constructor(folder: string, maxBytes = MAX_BYTES) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  /** @throws Error if the entries cannot be stored */
  append(entries: readonly unknown[]): Promise<void> {
    const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ lines, resolve, reject });
      if (!this.#isWriting) void this.#write();
    });
  }

  async hasEntries(): Promise<boolean> {
    return (await this.#list()).length > 0;
  }

  /** Takes all files from their writers, which begin others. To be called by one process at a time. */
  async claim(): Promise<readonly JournalFile[]> {
    const names = await this.#list();
    const files: JournalFile[] = [];
    for (const name of names) {
      const claimed = name.endsWith(extension) ? name.replace(extension, claimedExtension) : name;
      try {
        if (claimed !== name) await rename(join(this.#folder, name), join(this.#folder, claimed));
        files.push(parse(claimed, await readFile(join(this.#folder, claimed), "utf8")));
      } catch (error) {
        // Another process has stored its entries, and releases its files after its turn.
        if (!hasCode(error, "ENOENT")) throw error;
      }
    }
    return files;
  }

  /** Removes a claimed file; one with unreadable lines is put aside. */
  async release({ name, unreadable }: JournalFile): Promise<void> {
    const path = join(this.#folder, name);
    const released =
      unreadable > 0 ? rename(path, path.replace(claimedExtension, ".unreadable")) : unlink(path);
    await released.catch((error: unknown) => {
      if (!hasCode(error, "ENOENT")) throw error;
    });
  }

  async close(): Promise<void> {
    await this.#file?.handle.close();
    this.#file = null;
  }

  async #list(): Promise<readonly string[]> {
    try {
      const names = await readdir(this.#folder);
      return names.filter((name) => name.endsWith(extension) || name.endsWith(claimedExtension));
    } catch (error) {
      if (!hasCode(error, "ENOENT")) throw error;
      return [];
    }
  }

  /** Entries of concurrent calls share a flush. */
  async #write(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const group = this.#waiting;
      this.#waiting = [];
      try {
        await this.#store(group.flatMap(({ lines }) => lines).join(""));
        for (const { resolve } of group) resolve();
      } catch (error) {
        await this.#takeBack();
        for (const { reject } of group) reject(error);
      }
    }
    this.#isWriting = false;
  }

  /** Removes what a failed write has left: no part of a line, and no entry that was not stored. */
  async #takeBack(): Promise<void> {
    if (!this.#file) return;
    const { handle, bytes } = this.#file;
    await handle.truncate(bytes).catch(() => this.close().catch(() => undefined));
  }

  async #store(text: string): Promise<void> {
    let file = this.#file ?? (await this.#open());
    const bytes = Buffer.byteLength(text);
    if (file.bytes + bytes > this.#maxBytes && !(await isAt(file))) {
      await this.close();
      file = await this.#open();
    }
    if (file.bytes + bytes > this.#maxBytes) throw new Error("The downtime journal is full.");
    await file.handle.appendFile(text);
    await file.handle.datasync();
    file.bytes += bytes;
    if (await isAt(file)) return;
    // Taken before or after these lines: they are written again, and their MACs make them one.
    await this.close();
    await this.#store(text);
  }

  async #open() {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = join(this.#folder, `${process.pid}-${randomUUID()}${extension}`);
    const handle = await open(path, "ax", 0o600);
    this.#file = { handle, path, bytes: 0 };
    const folder = await open(this.#folder, "r");
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
    return this.#file;
  }
}

async function isAt({
  handle,
  path,
}: {
  readonly handle: FileHandle;
  readonly path: string;
}): Promise<boolean> {
  try {
    const [opened, found] = await Promise.all([handle.stat(), stat(path)]);
    return opened.ino === found.ino && opened.dev === found.dev;
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
    return false;
  }
}

function parse(name: string, text: string): JournalFile {
  const lines = text.split("\n").slice(0, -1);
  const entries = lines.flatMap((line) => {
    try {
      return [JSON.parse(line) as unknown];
    } catch {
      return [];
    }
  });
  return { name, entries, unreadable: lines.length - entries.length };
}
