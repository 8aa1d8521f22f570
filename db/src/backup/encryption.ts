import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { hasCode } from "../postgres/file-errors.ts";
import { StartupError } from "../startup-error.ts";

/** https://age-encryption.org/v1: any age program opens the files. The server needs the public part only. */
export interface BackupKey {
  /** `AGE-SECRET-KEY-1…`: opens backups. */
  readonly identity: string;
  /** `age1…`: makes backups. */
  readonly recipient: string;
}

export async function createBackupKey(): Promise<BackupKey> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/**
 * @param text recipients separated by commas or spaces
 * @throws StartupError
 */
export function parseRecipients(text: string): readonly string[] {
  const recipients = text.split(/[\s,]+/).filter((part) => part !== "");
  for (const recipient of recipients) {
    try {
      new Encrypter().addRecipient(recipient);
    } catch {
      throw new StartupError(
        `BACKUP_RECIPIENTS contains something other than an age recipient (age1…): create one with npm run backup:key.`,
      );
    }
  }
  return recipients;
}

/**
 * @param file with an identity per line; lines that begin with # are comments
 * @throws StartupError
 */
export async function readIdentities(file: string): Promise<readonly string[]> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new StartupError(
      `The backup key in ${file} cannot be read: ${hasCode(error, "ENOENT") ? "there is no such file" : "check its owner and permissions"}.`,
      { cause: error },
    );
  });
  const identities = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  try {
    for (const identity of identities) new Decrypter().addIdentity(identity);
    if (identities.length > 0) return identities;
  } catch {
    // An error of the parser would quote the key.
  }
  throw new StartupError(
    `The file ${file} contains no backup key: it has a line that begins with AGE-SECRET-KEY-1, as npm run backup:key writes it.`,
  );
}

export async function encrypt(source: Readable, recipients: readonly string[]): Promise<Readable> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return fromWeb(await encrypter.encrypt(toWeb(source)));
}

/** @throws StartupError if no identity opens it */
export async function decrypt(
  source: Readable,
  identities: readonly string[],
  name: string,
): Promise<Readable> {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  try {
    return fromWeb(await decrypter.decrypt(toWeb(source)));
  } catch (error) {
    source.destroy();
    if (hasCode(error, "ENOENT", "EACCES", "EISDIR")) throw unreadable(name, error);
    if (error instanceof Error && /no identity matched/.test(error.message)) {
      throw new StartupError(`${name} was encrypted for another backup key than the given one.`);
    }
    throw damaged(name, error);
  }
}

export const damaged = (name: string, cause: unknown) =>
  new StartupError(`${name} is damaged, incomplete or no backup: nothing was restored from it.`, { cause });

const unreadable = (name: string, cause: unknown) =>
  new StartupError(`${name} cannot be read: check that the file exists, and its owner and permissions.`, {
    cause,
  });

// Node's and the DOM's types of the same streams differ.
const toWeb = (source: Readable) =>
  Readable.toWeb(source) as unknown as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (source: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(source as unknown as ReadableStream<Uint8Array>);
