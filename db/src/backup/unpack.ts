import { createHash } from "node:crypto";
import { chown, mkdir, open } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { extract } from "tar-stream";
import type { ServerAccount } from "../postgres/command.ts";
import { StartupError } from "../startup-error.ts";
import { damaged } from "./encryption.ts";
import {
  type BackupBegin,
  type BackupEnd,
  beginSchema,
  dumpPrefix,
  endSchema,
  type FilesManifest,
  filesSchema,
  manifestNames,
} from "./manifest.ts";
import { folderError, readSealed } from "./sealed-file.ts";

export interface UnpackOptions {
  readonly file: string;
  readonly identities: readonly string[];
  /** Receives the database's files; created. */
  readonly folder: string;
  readonly account: ServerAccount;
  /** Throws if the backup is not wanted, before anything is written. */
  readonly accept: (begin: BackupBegin) => void | Promise<void>;
  readonly onBytes: (done: number, begin: BackupBegin) => void;
  readonly signal: AbortSignal;
}

export interface Unpacked {
  readonly begin: BackupBegin;
  readonly end: BackupEnd;
}

/**
 * Unpacks a cluster's backup into a new folder, and compares each file with PostgreSQL's manifest.
 * @throws StartupError
 */
export async function unpackCluster(options: UnpackOptions): Promise<Unpacked> {
  const { file, account, signal } = options;
  const root = path.resolve(options.folder);
  const name = path.basename(file);
  const written = new Map<string, WrittenFile>();
  let manifest: FilesManifest | undefined;
  let end: BackupEnd | undefined;
  let done = 0;
  const entries = readEntries(file, options.identities);
  const begin = await readBegin(entries, name);
  if (begin.kind !== "cluster") throw new StartupError(`${name} is a dump, not the files of a database.`);
  await options.accept(begin);
  try {
    await makeFolder(root, account);
    for await (const entry of entries) {
      signal.throwIfAborted();
      const { type, name: entryName } = entry.header;
      if (entryName === manifestNames.files) manifest = filesSchema.parse(await readJson(entry));
      else if (entryName === manifestNames.end) end = endSchema.parse(await readJson(entry));
      else if (type === "directory") {
        await makeFolder(inside(root, entryName, name), account);
        entry.resume();
      } else if (type === "file") {
        const target = inside(root, entryName, name);
        const result = await writeEntry(target, entry, account);
        written.set(path.relative(root, target).split(path.sep).join("/"), result);
        done += result.bytes;
        options.onBytes(done, begin);
      } else throw new StartupError(`${name} contains ${entryName}, which is neither a file nor a folder.`);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    const known = folderError(error, root);
    throw known instanceof StartupError ? known : damaged(name, error);
  }
  if (!manifest || !end || !agrees(manifest, written)) throw damaged(name, undefined);
  return { begin, end };
}

/** The dump inside, once `begin` was accepted. Returns the end. */
export async function* readDump(
  file: string,
  identities: readonly string[],
  accept: (begin: BackupBegin) => void | Promise<void>,
): AsyncGenerator<Buffer, Unpacked> {
  const name = path.basename(file);
  const entries = readEntries(file, identities);
  const begin = await readBegin(entries, name);
  if (begin.kind !== "dump") throw new StartupError(`${name} is a backup of the embedded database's files.`);
  await accept(begin);
  let end: BackupEnd | undefined;
  for await (const entry of entries) {
    if (entry.header.name.startsWith(dumpPrefix)) yield* entry;
    else if (entry.header.name === manifestNames.end) end = endSchema.parse(await readJson(entry));
    else entry.resume();
  }
  if (!end) throw damaged(name, undefined);
  return { begin, end };
}

/** @throws StartupError */
export async function readBackupBegin(file: string, identities: readonly string[]): Promise<BackupBegin> {
  return readBegin(readEntries(file, identities), path.basename(file), "only");
}

type Entry = Readable & {
  readonly header: { readonly name: string; readonly type?: string | null | undefined };
};

async function* readEntries(file: string, identities: readonly string[]): AsyncGenerator<Entry> {
  const archive = extract();
  const source = Readable.from(readSealed(file, identities), { objectMode: false });
  source.once("error", (error) => archive.destroy(error));
  source.pipe(archive);
  try {
    for await (const entry of archive) yield entry as unknown as Entry;
  } finally {
    source.destroy();
  }
}

async function readBegin(entries: AsyncGenerator<Entry>, name: string, use?: "only"): Promise<BackupBegin> {
  try {
    const { value, done } = await entries.next();
    if (done || value.header.name !== manifestNames.begin) throw damaged(name, undefined);
    const parsed = beginSchema.safeParse(await readJson(value));
    if (parsed.success) return parsed.data;
    throw new StartupError(`${name} was made by a newer Wardway: restore it with the version that made it.`);
  } catch (error) {
    throw error instanceof StartupError ? error : damaged(name, error);
  } finally {
    if (use === "only") await entries.return(undefined);
  }
}

async function readJson(entry: Readable): Promise<unknown> {
  return JSON.parse((await buffer(entry)).toString("utf8"));
}

function inside(root: string, name: string, backup: string): string {
  const target = path.resolve(root, name);
  if (target !== root && !target.startsWith(root + path.sep)) throw damaged(backup, undefined);
  return target;
}

async function makeFolder(folder: string, account: ServerAccount): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (account) await chown(folder, account.uid, account.gid);
}

interface WrittenFile {
  readonly bytes: number;
  /** SHA-256 in hexadecimal. */
  readonly hash: string;
}

async function writeEntry(
  target: string,
  content: AsyncIterable<Buffer>,
  account: ServerAccount,
): Promise<WrittenFile> {
  const handle = await open(target, "wx", 0o600);
  try {
    if (account) await handle.chown(account.uid, account.gid);
    const hash = createHash("sha256");
    let bytes = 0;
    for await (const part of content) {
      await handle.writeFile(part);
      hash.update(part);
      bytes += part.length;
    }
    return { bytes, hash: hash.digest("hex") };
  } finally {
    await handle.close();
  }
}

function agrees(manifest: FilesManifest, written: ReadonlyMap<string, WrittenFile>): boolean {
  return manifest.Files.every((expected) => {
    const encoded = expected["Encoded-Path"];
    const file = written.get(expected.Path ?? Buffer.from(encoded ?? "", "hex").toString("utf8"));
    return file !== undefined && file.bytes === expected.Size && file.hash === expected.Checksum;
  });
}
