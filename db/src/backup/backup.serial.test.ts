import { existsSync } from "node:fs";
import { appendFile, open, readdir, readFile, rm, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { extendAuditChain } from "../audit/chain.ts";
import { verifyAudit } from "../audit/verify.ts";
import { migrateDatabase } from "../migrate.ts";
import { type OpenDatabase, openDatabase } from "../open.ts";
import { sessionOptions } from "../postgres/client-options.ts";
import { type Cluster, startCluster } from "../postgres/cluster.ts";
import { entriesOf, type ScratchFolder, scratchFolder } from "../postgres/testing/scratch-folder.ts";
import { auditLog, organizations, sessions, users } from "../schema/index.ts";
import { StartupError } from "../startup-error.ts";
import { withdrawOutdated } from "./after-restore.ts";
import { listBackups, pruneBackups } from "./backup-folder.ts";
import { type BackupReport, createBackup } from "./create.ts";
import { type BackupKey, createBackupKey } from "./encryption.ts";
import type { RecoveryTarget } from "./recover.ts";
import { type Recovered, recoverCluster, requireReplaceable } from "./restore.ts";
import { archiveLog, archiveSettings } from "./wal-archive.ts";

const chainKey = { name: "testkey1", key: Buffer.alloc(32, 1) };

let source: ScratchFolder;
let backups: ScratchFolder;
let target: ScratchFolder;
let cluster: Cluster;
let database: OpenDatabase;
let key: BackupKey;
let report: BackupReport;
let written = 0;

beforeAll(async () => {
  [source, backups, target, key] = await Promise.all([
    ...[scratchFolder(), scratchFolder(), scratchFolder()],
    createBackupKey(),
  ] as const);
  cluster = await startCluster({
    dataDir: source.path,
    settings: { fsync: "off", ...archiveSettings, archive_timeout: "1s" },
  });
  await migrateDatabase(cluster.url);
  database = await openDatabase({ dataDir: source.path, as: "owner", whenRunning: "join", poolSize: 2 });
  await database.db.insert(users).values([
    { username: "first", password: "", role: "admin" },
    { username: "unused", password: "", role: "admin" },
  ]);
  await database.db.insert(sessions).values({ idHash: "a".repeat(64), userId: 1 });
  await archive();
});

afterAll(async () => {
  await database?.close();
  await cluster?.stop();
  await Promise.all([source, backups, target].map((folder) => folder?.remove()));
});

const archive = () =>
  archiveLog({
    backupUrl: cluster.backupUrl,
    cluster: path.join(source.path, "postgres"),
    folder: backups.path,
    recipients: [key.recipient],
  });

const backUp = (signal?: AbortSignal) =>
  createBackup({
    database: { ownerUrl: cluster.url, backupUrl: cluster.backupUrl },
    folder: backups.path,
    recipients: [key.recipient],
    version: "1.2.3",
    encryptionKeys: ["fingerprint"],
    signal,
  });

/** An organization with its audit row. */
async function write(name: string): Promise<void> {
  written += 1;
  await database.db.transaction(async (tx) => {
    await tx.insert(organizations).values({ name, kind: "hospital" });
    await tx
      .insert(auditLog)
      .values({ action: "organization.create", resourceType: "organization", success: true });
  });
}

/** Writes until `work` ends. */
async function whileWriting<Value>(work: Promise<Value>): Promise<Value> {
  let isDone = false;
  const settled = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await write(`Hospital ${written}`);
    if (written % 20 === 0) await extendAuditChain(database.db, [chainKey]);
  }
  return settled;
}

const recover = (
  options: { file?: string; until?: RecoveryTarget; identity?: string },
  work: (recovered: Recovered) => Promise<"install" | "discard">,
) =>
  recoverCluster(
    {
      file: options.file ?? report.path,
      identities: [options.identity ?? key.identity],
      dataDir: target.path,
      until: options.until ?? null,
      walFolder: path.join(backups.path, "wal"),
      accept: () => undefined,
      log: () => undefined,
      onProgress: () => undefined,
      signal: new AbortController().signal,
    },
    work,
  );

/** Fails if anything is restored. @returns what remains in the data folder */
async function rejection(options: Parameters<typeof recover>[0]): Promise<string> {
  const restored = recover(options, () => {
    throw new Error("It was restored");
  });
  const error = await restored.catch((reason: unknown) => reason);
  if (!(error instanceof StartupError)) throw error;
  expect(await entriesOf(target.path)).toEqual([]);
  return error.message;
}

test("a backup under write load is complete, private, and consistent with its audit chain", async () => {
  await write("The first");
  await extendAuditChain(database.db, [chainKey]);
  // As in a backup that somebody else put into the folder.
  const planted = path.join(tmpdir(), `${path.basename(target.path)}-planted`);
  const settings = path.join(source.path, "postgres", "postgresql.auto.conf");
  await appendFile(settings, `recovery_end_command = 'touch ${planted}'\n`);
  report = await whileWriting(backUp());
  const names = await readdir(backups.path);
  expect(names).toEqual([
    "system-identifier",
    "wal",
    expect.stringMatching(/^wardway-\d{8}T\d{6}Z-[0-9A-F]{24}\.tar\.gz\.age$/),
  ]);
  const handle = await open(report.path);
  expect((await handle.stat()).mode & 0o777).toBe(0o600);
  await handle.close();
  expect((await readFile(report.path)).includes("Hospital")).toBe(false);
  expect(report.begin).toMatchObject({ kind: "cluster", version: "1.2.3", encryptionKeys: ["fingerprint"] });
  expect(report.end.rows.audit_log).toBeGreaterThan(Number(report.begin.rows.audit_log));

  await recover({}, async ({ db, begin, end }) => {
    const rows = await db.$count(organizations);
    expect(rows).toBeGreaterThanOrEqual(Number(begin.rows.audit_log));
    expect(rows).toBeLessThanOrEqual(Number(end.rows.audit_log));
    expect(await db.$count(auditLog)).toBe(rows);
    const heads = begin.auditHead === null ? [] : [begin.auditHead];
    expect(heads).toHaveLength(1);
    expect(await verifyAudit(db, [chainKey], { heads })).toMatchObject({ sound: true });
    return "discard";
  });
  expect(existsSync(planted)).toBe(false);
  expect(await entriesOf(target.path)).toEqual([]);
});

test("a changed byte, a missing end or another key is found, and nothing remains of the restore", async () => {
  const complete = await readFile(report.path);
  const copy = path.join(backups.path, "copy");
  for (const at of [complete.length - 40, Math.floor(complete.length / 2), 300]) {
    const changed = Buffer.from(complete);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await writeFile(copy, changed);
    expect(await rejection({ file: copy })).toMatch(/^copy is damaged, incomplete or no backup/);
  }
  await writeFile(copy, complete);
  await truncate(copy, complete.length - 100_000);
  expect(await rejection({ file: copy })).toMatch(/^copy is damaged, incomplete or no backup/);
  const other = await createBackupKey();
  expect(await rejection({ identity: other.identity })).toMatch(/was encrypted for another backup key/);
});

test("an interrupted backup leaves no file", async () => {
  const before = await readdir(backups.path);
  const interruption = new AbortController();
  const backup = backUp(interruption.signal);
  await expect.poll(() => readdir(backups.path)).toContainEqual(expect.stringContaining(".partial-"));
  interruption.abort();
  await expect(backup).rejects.toThrow();
  expect(await readdir(backups.path)).toEqual(before);
});

test("a restore to a time has what was written before it and not what was written after it", async () => {
  await write("Before the time");
  await database.db.delete(users).where(eq(users.username, "unused"));
  const [row] = await database.sql<{ now: string }[]>`select clock_timestamp()::text as now`;
  const time = new Date(`${row?.now.replace(" ", "T")}:00`);
  // The time has milliseconds.
  await database.sql`select pg_sleep(0.01)`;
  await write("After the time");
  const [log] = await database.sql<{ name: string }[]>`select pg_walfile_name(pg_current_wal_lsn()) as name`;
  // The file may have begun after that, and PostgreSQL completes none in which nothing is written.
  await expect
    .poll(async () => {
      await write(`Hospital ${written}`);
      await archive();
      return readdir(path.join(backups.path, "wal"));
    })
    .toContain(`${log?.name}.gz.age`);

  const found = async ({ sql }: Recovered) => {
    const rows = await sql`select name from organizations where name like '%the time' order by id`;
    return rows.map(({ name }) => name);
  };
  const names: unknown[] = [];
  await recover({ until: time }, async (recovered) => {
    names.push(await found(recovered));
    return "discard";
  });
  await recover({ until: "latest" }, async (recovered) => {
    names.push(await found(recovered));
    return "discard";
  });
  expect(names).toEqual([["Before the time"], ["Before the time", "After the time"]]);
  expect(await rejection({ until: new Date(Date.now() + 60_000) })).toMatch(/^The archived log ends before/);
  expect(await rejection({ until: new Date(0) })).toMatch(/for an earlier time take an older backup/);
});

test("a restore into a data folder ends the sessions, begins a new timeline and keeps the files before", async () => {
  await expect(requireReplaceable(source.path, true)).rejects.toThrow(/is running with the data folder/);
  const install = async ({ db }: Recovered) => {
    expect(await withdrawOutdated(db, { madeAt: "then", until: "then" })).toMatchObject({ sessions: 1 });
    return "install" as const;
  };
  expect(await recover({}, install)).toBe(null);
  await expect(requireReplaceable(target.path, false)).rejects.toThrow(/pass --replace/);
  await requireReplaceable(target.path, true);
  const previous = await recover({}, install);
  expect(await entriesOf(target.path)).toEqual(["postgres", path.basename(previous ?? "")]);

  const restored = await startCluster({ dataDir: target.path, settings: { fsync: "off" } });
  const sql = postgres(restored.url, sessionOptions);
  const [row] = await sql`
    select substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline,
      (select count(*)::int from sessions) as sessions,
      (select count(*)::int from audit_log where action = 'backup.restore') as restores`;
  expect(row).toEqual({ timeline: "00000002", sessions: 0, restores: 1 });
  await sql.end();
  await restored.stop();
});

test("a folder takes the log of one database, and never replaces a file of it", async () => {
  const wal = path.join(backups.path, "wal");
  await write("To be archived");
  const [log] = await database.sql<{ name: string }[]>`select pg_walfile_name(pg_current_wal_lsn()) as name`;
  const present = path.join(wal, `${log?.name}.gz.age`);
  await writeFile(present, "archived", { flag: "wx" });
  const hourAgo = Date.now() / 1_000 - 3_600;
  await utimes(present, hourAgo, hourAgo);
  await expect
    .poll(async () => {
      await write(`Hospital ${written}`);
      return archive().catch((error: unknown) => String(error));
    })
    .toMatch(/has another database's log with the same names: choose another folder/);
  // As after a crash between the copy and its record.
  await utimes(present, new Date(), new Date());
  await expect.poll(async () => (await archive()).files).toBeGreaterThan(0);
  expect(await readFile(present, "utf8")).toBe("archived");
  await rm(present);

  const identifier = path.join(backups.path, "system-identifier");
  const own = await readFile(identifier, "utf8");
  await writeFile(identifier, "7000000000000000001\n");
  const refusal = /has the backups of another database, which must not be mixed: choose another folder/;
  await expect(archive()).rejects.toThrow(refusal);
  await expect(backUp()).rejects.toThrow(refusal);
  await writeFile(identifier, own);
});

test("old backups are removed with the log that only they need, but never the last two", async () => {
  const later = await backUp();
  const names = () => readdir(path.join(backups.path, "wal"));
  expect(await names()).not.toEqual([]);
  expect(await pruneBackups(backups.path, 1, new Date(Date.now() + 30 * 24 * 60 * 60_000))).toBe(0);
  const latest = await backUp();
  expect(await pruneBackups(backups.path, 1, new Date(Date.now() + 30 * 24 * 60 * 60_000))).toBe(1);
  const remaining = await listBackups(backups.path);
  expect(remaining.map((backup) => backup.path)).toEqual([latest.path, later.path]);
  const first = remaining.at(-1)?.firstLog ?? "";
  expect((await names()).filter((name) => name < first)).toEqual([]);
});
