import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { RetentionClass } from "@wardway/model";
import { createBackupKey } from "../backup/encryption.ts";
import { fileTime } from "../backup/file-time.ts";
import { readSealed, writeSealed } from "../backup/sealed-file.ts";
import { StartupError } from "../startup-error.ts";

export interface ArchiveTarget {
  readonly folder: string;
  /** age recipients. */
  readonly recipients: readonly string[];
}

export interface Archive {
  /** Name of the file. */
  readonly name: string;
  /** SHA-256 of the file, hexadecimal. */
  readonly hash: string;
}

/**
 * Writes JSON lines into a new file, as backups are written: compressed, encrypted for the recipients, for its owner only,
 * on the disk. Then it is read back and compared: a key that exists for these moments only is one more recipient, because
 * the machine cannot open the file otherwise.
 * @throws StartupError if the folder cannot take it, or what is read back differs
 */
export async function writeArchive(
  lines: readonly string[],
  kind: RetentionClass,
  { folder, recipients }: ArchiveTarget,
): Promise<Archive> {
  const moment = await createBackupKey();
  const written = createHash("sha256");
  async function* content() {
    for (const line of lines) {
      const part = Buffer.from(`${line}\n`);
      written.update(part);
      yield part;
    }
  }
  const file = await writeSealed(content(), {
    folder,
    recipients: [...recipients, moment.recipient],
    name: () => `archive-${kind}-${fileTime(new Date())}-${randomBytes(4).toString("hex")}.jsonl.gz.age`,
    keepsPresent: true,
  });
  const read = createHash("sha256");
  let lineEnds = 0;
  for await (const part of readSealed(file.path, [moment.identity])) {
    read.update(part);
    lineEnds += part.filter((byte) => byte === 10).length;
  }
  if (lineEnds !== lines.length || read.digest("hex") !== written.digest("hex")) {
    throw new StartupError(
      `${file.path} is not what was written into it: check the disk. Nothing was removed.`,
    );
  }
  const hash = createHash("sha256");
  await pipeline(createReadStream(file.path), hash);
  return { name: path.basename(file.path), hash: hash.digest("hex") };
}
