import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import {
  archiveLog,
  archiveSettings,
  createBackup,
  createBackupKey,
  dropArchiveSlot,
  type RecoveryTarget,
  recoverCluster,
} from "@wardway/db/backup";
import { type OpenDatabase, openDatabase } from "@wardway/db/open";
import { StartupError } from "@wardway/db/startup-error";
import { runTool } from "@wardway/portal/server/tool.ts";
import { prepareDatabase } from "./http/prepare.ts";
import { percentile } from "./stopwatch.ts";

const MAX_REQUESTS = 10_000_000;
const BASELINE_SECONDS = 5;
/** Commits a second of the writer, as those of a busy portal. */
const COMMITS_PER_SECOND = 50;
/** As the portal looks for completed files. */
const ARCHIVE_EVERY_SECONDS = 20;

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Measures a backup under writes, the recovery point after a loss of the disk, and the times of restores: `npm run
 * bench:backup -- --requests 100000 --seconds 90`. Uses the database of `bench:http`.
 */
runTool(async () => {
  const { values } = parseArgs({
    options: {
      requests: { type: "string", default: "100000" },
      seconds: { type: "string", default: "90" },
    },
  });
  const [count, seconds] = [Number(values.requests), Number(values.seconds)];
  if (!Number.isInteger(count) || count < 1_000 || count > MAX_REQUESTS) {
    throw new StartupError(`--requests must be a whole number from 1000 to ${MAX_REQUESTS}.`);
  }
  if (!Number.isInteger(seconds) || seconds < 1) throw new StartupError("--seconds must be a whole number.");
  const dataDir = join(root, "portal/.cache/bench-http", String(count));
  await prepareDatabase(dataDir, count);
  const folder = await mkdtemp(join(tmpdir(), "wardway-bench-backup-"));
  const target = join(root, "portal/.cache/bench-backup");
  try {
    await measure({ dataDir, folder, target, seconds });
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(target, { recursive: true, force: true });
  }
});

interface Places {
  readonly dataDir: string;
  readonly folder: string;
  readonly target: string;
  readonly seconds: number;
}

async function measure({ dataDir, folder, target, seconds }: Places): Promise<void> {
  const key = await createBackupKey();
  const recipients = [key.recipient];
  const database = await openDatabase({ dataDir, as: "owner", settings: archiveSettings, poolSize: 2 });
  const { backupUrl = "" } = database;
  const archive = () => archiveLog({ backupUrl, cluster: join(dataDir, "postgres"), folder, recipients });
  let file: string;
  let lastCommit: number;
  try {
    await database.sql`create table if not exists bench_commits (at timestamptz not null default clock_timestamp())`;
    await archive();
    print("commits without a backup", latency(await commitDuring(database, delay(BASELINE_SECONDS * 1_000))));

    const startedAt = performance.now();
    const backup = createBackup({ database, folder, recipients, version: "bench", encryptionKeys: [] });
    print("commits during a backup", latency(await commitDuring(database, backup)));
    const report = await backup;
    file = report.path;
    print(
      "backup",
      `${inSeconds(startedAt)}, ${mb(report.begin.size)} of files, ${mb(report.bytes)} encrypted`,
    );

    const lost = new AbortController();
    const archiving = archiveUntil(archive, lost.signal);
    await commitDuring(database, delay(seconds * 1_000));
    lost.abort();
    await archiving;
    lastCommit = await findLastCommit(database.sql);
    await database.sql`drop table bench_commits`;
  } finally {
    await dropArchiveSlot(backupUrl);
    await database.close();
  }
  const recover = (until: RecoveryTarget | null) =>
    recoverInto({ file, identity: key.identity, target, folder, until });
  const plain = performance.now();
  await recover(null);
  print("restore of the backup", inSeconds(plain));
  const complete = performance.now();
  const found = await recover("latest");
  print("restore with the archived log", inSeconds(complete));
  print(
    "recovery point",
    `${(lastCommit - found).toFixed(1)} s of commits lost with the disk after ${seconds} s of writes`,
  );
}

/** @returns milliseconds of each commit */
async function commitDuring({ sql }: OpenDatabase, work: Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  let isDone = false;
  const ended = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const startedAt = performance.now();
    await sql`insert into bench_commits default values`;
    times.push(performance.now() - startedAt);
    await delay(1_000 / COMMITS_PER_SECOND);
  }
  await ended;
  return times;
}

async function archiveUntil(archive: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await archive();
    await delay(ARCHIVE_EVERY_SECONDS * 1_000, undefined, { signal }).catch(() => undefined);
  }
}

/** Seconds since 1970; 0 if there is none. */
async function findLastCommit(sql: OpenDatabase["sql"]): Promise<number> {
  const [last] = await sql<{ at: number }[]>`
    select coalesce(extract(epoch from max(at)), 0)::float8 as at from bench_commits`;
  return last?.at ?? 0;
}

/** @returns the last commit */
async function recoverInto(options: {
  readonly file: string;
  readonly identity: string;
  readonly target: string;
  readonly folder: string;
  readonly until: RecoveryTarget | null;
}): Promise<number> {
  let last = 0;
  await recoverCluster(
    {
      file: options.file,
      identities: [options.identity],
      dataDir: options.target,
      until: options.until,
      walFolder: join(options.folder, "wal"),
      accept: () => undefined,
      log: () => undefined,
      onProgress: () => undefined,
      signal: new AbortController().signal,
    },
    async ({ sql }) => {
      last = await findLastCommit(sql);
      return "discard";
    },
  );
  return last;
}

function latency(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const figure = (percent: number) => `${percentile(sorted, percent).toFixed(1)} ms`;
  return `p50 ${figure(50)}, p99 ${figure(99)}, longest ${figure(100)}`;
}

const inSeconds = (startedAt: number) => `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`;
const mb = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
const print = (what: string, figures: string) => process.stdout.write(`${what.padEnd(32)}${figures}\n`);
