import path from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import { migrateDatabase } from "../migrate.ts";
import { sessionOptions } from "../postgres/client-options.ts";
import { startCluster } from "../postgres/cluster.ts";
import { prepareDataFolder } from "../postgres/data-folder.ts";
import { connect } from "../postgres/transport.ts";
import * as schema from "../schema/index.ts";
import { StartupError } from "../startup-error.ts";
import { requireComplete } from "./after-restore.ts";
import { restoreDump } from "./dump.ts";
import { readFacts } from "./facts.ts";
import type { BackupBegin } from "./manifest.ts";
import type { RecoveryTarget } from "./recover.ts";
import {
  inScratchFolder,
  install,
  type Recovered,
  type RecoveryRequest,
  requireKnownVersion,
  requireSpace,
} from "./restore.ts";
import { readDump, type Unpacked } from "./unpack.ts";

export interface DumpRequest {
  readonly file: string;
  readonly identities: readonly string[];
  /** URL of an empty database, with its owner's role. */
  readonly url: string;
  /** If not the owner. */
  readonly portalRole?: string | undefined;
  /** A dump has no log. */
  readonly until: RecoveryTarget | null;
  /** Throws if the backup is not wanted. */
  readonly accept: (begin: BackupBegin) => void | Promise<void>;
  readonly onProgress: (done: number, total: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Restores a dump into an empty database, all or nothing, checks that it is complete, migrates it and runs `work`.
 * @throws StartupError
 */
export async function restoreIntoDatabase<Value>(
  request: DumpRequest,
  work: (recovered: Recovered) => Promise<Value>,
): Promise<Value> {
  if (request.until !== null) {
    throw new StartupError(
      "A dump has no log: for a time between dumps use the tools of the server that it came from.",
    );
  }
  const sql = connect(request.url, sessionOptions);
  try {
    await requireEmpty(sql);
    const { begin, end } = await restoreParts(request);
    const db = drizzle(sql, { schema });
    await requireComplete(db, await readFacts(sql), { begin, end, isLater: false });
    await migrateDatabase(request.url, request.portalRole);
    return await work({ begin, end, db, sql });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** As `recoverCluster`, from a dump of any server, into a new embedded database. */
export async function recoverDump(
  request: RecoveryRequest,
  work: (recovered: Recovered) => Promise<"install" | "discard">,
): Promise<string | null> {
  const folder = await prepareDataFolder(request.dataDir, request.log);
  return inScratchFolder(folder, async (scratch) => {
    const cluster = await startCluster({ dataDir: scratch });
    const accept = async (begin: BackupBegin) => {
      request.accept(begin);
      await requireSpace(folder.home, begin.size);
    };
    const restoring = restoreIntoDatabase({ ...request, url: cluster.url, accept }, work);
    const verdict = await restoring.finally(() => cluster.stop());
    request.signal.throwIfAborted();
    return verdict === "install" ? install(path.join(scratch, "postgres"), folder) : null;
  });
}

async function restoreParts(request: DumpRequest): Promise<Unpacked> {
  const { file, identities, accept, onProgress, signal } = request;
  let unpacked: Unpacked | undefined;
  let size = 0;
  async function* parts() {
    let done = 0;
    const dump = readDump(file, identities, async (begin) => {
      requireKnownVersion(begin);
      await accept(begin);
      size = begin.size;
    });
    unpacked = yield* counted(dump, (bytes) => {
      signal.throwIfAborted();
      done += bytes;
      onProgress(Math.min(done, size), size);
    });
  }
  await restoreDump(request.url, parts());
  if (!unpacked) throw new StartupError("The restore ended before the backup did.");
  return unpacked;
}

async function* counted<Value>(
  parts: AsyncGenerator<Buffer, Value>,
  onPart: (bytes: number) => void,
): AsyncGenerator<Buffer, Value> {
  for (;;) {
    const { value, done } = await parts.next();
    if (done) return value;
    onPart(value.length);
    yield value;
  }
}

async function requireEmpty(sql: postgres.Sql): Promise<void> {
  const [found] = await sql`
    select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`;
  if (!found) return;
  throw new StartupError(
    "The database in DATABASE_URL has tables: a dump is restored into an empty database only. Create one, and set DATABASE_URL and DATABASE_OWNER_URL to it.",
  );
}
