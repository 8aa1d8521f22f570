import type postgres from "postgres";
import type { OpenDatabase } from "../open.ts";
import { advisoryLocks } from "../postgres/advisory-locks.ts";
import { sessionOptions } from "../postgres/client-options.ts";
import { connect } from "../postgres/transport.ts";
import { StartupError } from "../startup-error.ts";
import { backupName } from "./backup-folder.ts";
import { streamBaseBackup } from "./base-backup.ts";
import { streamDump } from "./dump.ts";
import { readFacts, readServerFacts } from "./facts.ts";
import { requireOwnFolder } from "./folder-owner.ts";
import { type BackupBegin, type BackupEnd, filesSchema, manifestNames } from "./manifest.ts";
import { type SealedFile, writeSealed } from "./sealed-file.ts";
import { TAR_END, tarFile } from "./tar.ts";
import { segmentName } from "./wal.ts";

export const backupInProgress = "Another backup of this database is in progress.";

export interface BackupRequest {
  readonly database: Pick<OpenDatabase, "ownerUrl" | "backupUrl">;
  readonly folder: string;
  /** Default: time and first log file. */
  readonly name?: string | undefined;
  /** age recipients. */
  readonly recipients: readonly string[];
  /** The portal's version. */
  readonly version: string;
  /** Fingerprints. */
  readonly encryptionKeys: readonly string[];
  readonly onProgress?: ((doneBytes: number, totalBytes: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface BackupReport extends SealedFile {
  readonly begin: BackupBegin;
  readonly end: BackupEnd;
}

/**
 * Backs up the running database: the embedded server's files, or a dump of an external one. One at a time.
 * @throws StartupError
 */
export async function createBackup(request: BackupRequest): Promise<BackupReport> {
  const sql = connect(request.database.ownerUrl, sessionOptions);
  try {
    const [lock] = await sql`select pg_try_advisory_lock(${advisoryLocks.backup}::bigint) as taken`;
    if (lock?.taken !== true) throw new StartupError(backupInProgress);
    const { backupUrl } = request.database;
    return backupUrl === undefined ? await sealDump(request) : await sealCluster(request, backupUrl, sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function sealCluster(
  request: BackupRequest,
  backupUrl: string,
  sql: postgres.Sql,
): Promise<BackupReport> {
  if (request.name === undefined) await requireOwnFolder(sql, request.folder);
  const startedAt = new Date();
  const begin = await describeBegin(request, "cluster", startedAt, sql);
  let end: BackupEnd | undefined;
  async function* content() {
    yield await tarFile(manifestNames.begin, toText(begin));
    const files = yield* streamBaseBackup(backupUrl, (done) =>
      request.onProgress?.(Math.min(done, begin.size), begin.size),
    );
    const [range] = filesSchema.parse(JSON.parse(files))["WAL-Ranges"];
    if (range === undefined) throw new Error("The server named no log for its backup.");
    end = {
      completedAt: new Date().toISOString(),
      ...(await readFacts(sql)),
      log: { timeline: range.Timeline, start: range["Start-LSN"], end: range["End-LSN"] },
    };
    yield await tarFile(manifestNames.files, files);
    yield await tarFile(manifestNames.end, toText(end));
    yield TAR_END;
  }
  const file = await writeSealed(content(), {
    ...request,
    name: () => {
      const log = end?.log;
      return request.name ?? backupName(startedAt, log ? segmentName(log.timeline, log.start) : null);
    },
  });
  return { ...file, begin, end: completed(end) };
}

async function sealDump(request: BackupRequest): Promise<BackupReport> {
  const startedAt = new Date();
  const sql = connect(request.database.ownerUrl, sessionOptions);
  try {
    return await sql.begin("isolation level repeatable read, read only", async (tx) => {
      const begin = await describeBegin(request, "dump", startedAt, tx);
      const [snapshot] = await tx<{ id: string }[]>`select pg_export_snapshot() as id`;
      // The dump shows the moment of the snapshot.
      const end: BackupEnd = {
        completedAt: startedAt.toISOString(),
        auditHead: begin.auditHead,
        rows: begin.rows,
        log: null,
      };
      async function* content() {
        yield await tarFile(manifestNames.begin, toText(begin));
        yield* streamDump(request.database.ownerUrl, snapshot?.id ?? "", (done) =>
          request.onProgress?.(Math.min(done, begin.size), begin.size),
        );
        yield await tarFile(manifestNames.end, toText(end));
        yield TAR_END;
      }
      const name = () => request.name ?? backupName(startedAt, null);
      return { ...(await writeSealed(content(), { ...request, name })), begin, end };
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function describeBegin(
  { version, encryptionKeys }: BackupRequest,
  kind: BackupBegin["kind"],
  startedAt: Date,
  sql: postgres.Sql | postgres.TransactionSql,
): Promise<BackupBegin> {
  return {
    format: 1,
    kind,
    version,
    startedAt: startedAt.toISOString(),
    encryptionKeys: [...encryptionKeys],
    ...(await readServerFacts(sql)),
    ...(await readFacts(sql)),
  };
}

function completed(end: BackupEnd | undefined): BackupEnd {
  if (end === undefined) throw new Error("The backup has no end.");
  return end;
}

const toText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
