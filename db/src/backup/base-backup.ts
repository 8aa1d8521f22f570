import { randomBytes } from "node:crypto";
import { PassThrough, pipeline } from "node:stream";
import postgres from "postgres";
import { sessionOptions } from "../postgres/client-options.ts";
import { TAR_END } from "./tar.ts";

/** The first byte of a message: https://www.postgresql.org/docs/current/protocol-replication.html */
const messageTypes = { archive: 0x6e, manifest: 0x6d, data: 0x64, progress: 0x70 } as const;

const statement =
  "BASE_BACKUP (LABEL 'wardway', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256', PROGRESS true)";

/**
 * Copies a running server's files by the replication protocol, with the write-ahead log that they need.
 * @param url of a role with REPLICATION
 * @returns a tar archive without its end, and at last PostgreSQL's manifest (JSON)
 */
export async function* streamBaseBackup(
  url: string,
  onBytes: (done: number) => void,
): AsyncGenerator<Buffer, string> {
  const connection = { ...sessionOptions.connection, replication: "database" };
  const sql = postgres(url, { ...sessionOptions, connection, ssl: false, fetch_types: false });
  try {
    // Keeps the log of the meantime until the connection ends.
    await sql
      .unsafe(
        `CREATE_REPLICATION_SLOT "base_${randomBytes(6).toString("hex")}" TEMPORARY PHYSICAL (RESERVE_WAL)`,
      )
      .simple();
    // A message each: in object mode, none are joined.
    const messages = new PassThrough({ objectMode: true, highWaterMark: 32 });
    pipeline(await sql.unsafe(statement).readable(), messages, () => undefined);
    return yield* readMessages(messages, onBytes);
  } finally {
    await sql.end({ timeout: 0 });
  }
}

async function* readMessages(
  messages: AsyncIterable<Buffer>,
  onBytes: (done: number) => void,
): AsyncGenerator<Buffer, string> {
  const manifest: Buffer[] = [];
  let inManifest = false;
  let archives = 0;
  let end: Buffer = Buffer.alloc(0);
  for await (const message of messages) {
    const content = message.subarray(1);
    switch (message[0]) {
      case messageTypes.archive:
        archives += 1;
        if (archives > 1) throw new Error("Tablespaces outside the data folder are not supported.");
        break;
      case messageTypes.manifest:
        inManifest = true;
        break;
      case messageTypes.data:
        if (inManifest) {
          manifest.push(content);
          break;
        }
        end = Buffer.concat([end, content]);
        yield end.subarray(0, -TAR_END.length);
        end = end.subarray(-TAR_END.length);
        break;
      case messageTypes.progress:
        onBytes(Number(content.readBigInt64BE()));
        break;
      default:
        throw new Error("The server sent an unknown part of a backup.");
    }
  }
  if (!end.equals(TAR_END) || manifest.length === 0) throw new Error("The server ended the backup early.");
  return Buffer.concat(manifest).toString("utf8");
}
