import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { link, open, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { hasCode } from "../postgres/file-errors.ts";
import { StartupError } from "../startup-error.ts";
import { damaged, decrypt, encrypt } from "./encryption.ts";

/** Ends the names of unfinished files; a file without it is complete. */
export const partialMark = ".partial-";

/** Twice as fast as the default level, for files a tenth larger. */
const GZIP_LEVEL = 3;

export interface SealOptions {
  readonly folder: string;
  readonly recipients: readonly string[];
  /** Called after the last byte of the content. */
  readonly name: () => string;
  /** Never replaces a file: the present one stays. */
  readonly keepsPresent?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface SealedFile {
  readonly path: string;
  readonly bytes: number;
}

/**
 * Compresses and encrypts into a new file, which gets its name when it is complete and on the disk.
 * @throws StartupError if the folder cannot take it
 */
export async function writeSealed(content: AsyncIterable<Buffer>, options: SealOptions): Promise<SealedFile> {
  const draft = path.join(options.folder, `backup${partialMark}${randomBytes(6).toString("hex")}`);
  const stopping = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stopping.signal]) : stopping.signal;
  try {
    const handle = await open(draft, "wx", 0o600);
    const output = handle.createWriteStream({ flush: true });
    const compressed = new PassThrough();
    const source = Readable.from(content, { objectMode: false });
    const reading = pipeline(source, createGzip({ level: GZIP_LEVEL }), compressed, { signal });
    // Its error reaches the writing.
    reading.catch(() => undefined);
    await pipeline(await encrypt(compressed, options.recipients), output, { signal });
    await reading;
    const target = path.join(options.folder, options.name());
    if (options.keepsPresent) await moveOnce(draft, target);
    else await rename(draft, target);
    await syncFolder(options.folder);
    return { path: target, bytes: output.bytesWritten };
  } catch (error) {
    throw folderError(error, options.folder);
  } finally {
    stopping.abort();
    await rm(draft, { force: true });
  }
}

/** @returns whether there was no file of the name */
export async function writeOnce(file: string, content: string): Promise<boolean> {
  const draft = `${file}${partialMark}${randomBytes(6).toString("hex")}`;
  try {
    await writeFile(draft, content, { flag: "wx", mode: 0o600, flush: true });
    const isNew = await moveOnce(draft, file);
    await syncFolder(path.dirname(file));
    return isNew;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Some network folders have no hard links. */
const noLinkCodes = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"];

async function moveOnce(draft: string, target: string): Promise<boolean> {
  try {
    await link(draft, target);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    if (!hasCode(error, ...noLinkCodes)) throw error;
  }
  const isPresent = await stat(target).then(
    () => true,
    () => false,
  );
  if (!isPresent) await rename(draft, target);
  return !isPresent;
}

/**
 * Decrypts and decompresses. Each part is authenticated before it is returned; the end is, when the stream ends.
 * @throws StartupError if it is damaged, or for another key
 */
export async function* readSealed(file: string, identities: readonly string[]): AsyncGenerator<Buffer> {
  const name = path.basename(file);
  const plain = await decrypt(createReadStream(file), identities, name);
  const output = new PassThrough();
  const done = pipeline(plain, createGunzip(), output);
  done.catch(() => undefined);
  try {
    for await (const part of output) yield part;
    await done;
  } catch (error) {
    throw damaged(name, error);
  } finally {
    output.destroy();
  }
}

/** A power failure could undo a rename that is not synchronized. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}

export function folderError(error: unknown, folder: string): unknown {
  if (hasCode(error, "ENOSPC", "EDQUOT")) {
    return new StartupError(`There is no space left in ${folder}: make room, or choose another folder.`, {
      cause: error,
    });
  }
  if (hasCode(error, "ENOENT", "ENOTDIR")) {
    return new StartupError(`The folder ${folder} does not exist: create it, or choose another one.`, {
      cause: error,
    });
  }
  if (hasCode(error, "EACCES", "EPERM", "EROFS")) {
    return new StartupError(`The folder ${folder} cannot be written: check its owner and permissions.`, {
      cause: error,
    });
  }
  return error;
}
