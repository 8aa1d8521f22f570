import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chown, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrateDatabase } from "../migrate.ts";
import { openDatabase } from "../open.ts";
import { bundledMajorVersion } from "../postgres/binaries.ts";
import { startCluster } from "../postgres/cluster.ts";
import { runCommand } from "../postgres/command.ts";
import { freePort } from "../postgres/free-port.ts";
import { type ScratchFolder, scratchFolder } from "../postgres/testing/scratch-folder.ts";
import { organizations } from "../schema/index.ts";
import { createDatabase } from "../testing/create-database.ts";
import { createBackup } from "./create.ts";
import { type BackupKey, createBackupKey } from "./encryption.ts";
import type { RecoveryTarget } from "./recover.ts";
import { requireReplaceable } from "./restore.ts";
import { recoverDump, restoreIntoDatabase } from "./restore-dump.ts";

/** Debian's server with its client programs, the newest one. */
const programs = findPrograms("/usr/lib/postgresql");

function findPrograms(root: string): string | undefined {
  if (!existsSync(root)) return undefined;
  const folders = readdirSync(root).sort((one, other) => Number(other) - Number(one));
  return folders
    .map((version) => path.join(root, version, "bin"))
    .find((bin) => ["initdb", "pg_ctl", "pg_dump"].every((name) => existsSync(path.join(bin, name))));
}

// initdb needs an account with a name.
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
const present = process.env.PG_BIN;
let folder: ScratchFolder | undefined;
let server: string;
let key: BackupKey;
let dump: string;

/** Client programs that can read the embedded server: its version or newer. */
const bundled = await bundledMajorVersion();
const clients = [present, programs].find((bin) => bin !== undefined && versionOf(bin) >= bundled);

function versionOf(bin: string): number {
  const { stdout } = spawnSync(path.join(bin, "pg_dump"), ["--version"], { encoding: "utf8" });
  return Number(/\d+/.exec(stdout)?.[0] ?? 0);
}

const organizationNames = async (dataDir: string) => {
  const database = await openDatabase({ dataDir, as: "owner", poolSize: 1 });
  try {
    return (await database.db.select().from(organizations)).map(({ name }) => name);
  } finally {
    await database.close();
  }
};

async function run(name: string, args: readonly string[]): Promise<void> {
  const { code, stderr } = await runCommand(path.join(programs ?? "", name), args, { account, cwd: "/" });
  if (code !== 0) throw new Error(stderr);
}

beforeAll(async () => {
  key = await createBackupKey();
  if (programs === undefined) return;
  process.env.PG_BIN = programs;
  folder = await scratchFolder();
  const data = path.join(folder.path, "data");
  await mkdir(data, { mode: 0o700 });
  if (account) await chown(data, account.uid, account.gid);
  const port = await freePort();
  await run("initdb", ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C"]);
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  await run("pg_ctl", ["-D", data, "-o", settings, "-l", path.join(data, "log"), "-w", "start"]);
  server = `postgres://postgres@127.0.0.1:${port}/postgres`;
});

afterAll(async () => {
  if (present === undefined) delete process.env.PG_BIN;
  else process.env.PG_BIN = present;
  if (folder === undefined) return;
  await run("pg_ctl", ["-D", path.join(folder.path, "data"), "-m", "immediate", "-w", "stop"]);
  await folder.remove();
});

const backup = (into: string) => ({
  folder: into,
  recipients: [key.recipient],
  version: "1.2.3",
  encryptionKeys: [],
});

const request = (file: string, until: RecoveryTarget | null = null) => ({
  file,
  identities: [key.identity],
  until,
  accept: () => undefined,
  onProgress: () => undefined,
  signal: new AbortController().signal,
});

test.skipIf(programs === undefined)(
  "an external database is dumped as of one moment, and restored into an empty one only",
  async () => {
    const target = folder?.path ?? "";
    const address = (name: string) => server.replace(/postgres$/, name);
    await createDatabase(server, "source");
    await migrateDatabase(address("source"));
    const source = await openDatabase({ databaseUrl: address("source"), dataDir: "", poolSize: 1 });
    const write = async (name: string) => {
      await source.db.insert(organizations).values({ name, kind: "hospital" });
    };
    const later: Promise<void>[] = [];
    await write("Larkmoor");
    const report = await createBackup({
      ...backup(target),
      // Of two hosts, the one that answers and is no standby.
      database: {
        ownerUrl: `${address("source").replace("@", "@127.0.0.1:1,")}?target_session_attrs=primary`,
        backupUrl: undefined,
      },
      // Written after the snapshot: not in the dump.
      onProgress: () => void later.push(write(`Later ${later.length}`)),
    });
    expect(path.basename(report.path)).toMatch(/^wardway-\d{8}T\d{6}Z-dump\.tar\.gz\.age$/);
    expect((await Promise.all(later)).length).toBeGreaterThan(0);
    await source.close();
    dump = report.path;

    const restore = (name: string) =>
      restoreIntoDatabase({ ...request(dump), url: address(name) }, async ({ db }) =>
        (await db.select().from(organizations)).map(({ name: found }) => found),
      );
    await createDatabase(server, "restored");
    expect(await restore("restored")).toEqual(["Larkmoor"]);
    await expect(restore("restored")).rejects.toThrow(
      /has tables: a dump is restored into an empty database only/,
    );
  },
);

test.skipIf(programs === undefined)(
  "the dump of another major version replaces the embedded database, whose files stay beside it",
  async () => {
    const dataDir = path.join(folder?.path ?? "", "embedded");
    await (await startCluster({ dataDir, settings: { fsync: "off" } })).stop();
    await writeFile(path.join(dataDir, "postgres", "PG_VERSION"), "17\n");
    await expect(startCluster({ dataDir })).rejects.toThrow(/is of PostgreSQL 17, and this Wardway has/);
    await expect(requireReplaceable(dataDir, false)).rejects.toThrow("pass --replace");
    await requireReplaceable(dataDir, true);

    const recover = (until: RecoveryTarget | null) =>
      recoverDump(
        { ...request(dump, until), dataDir, walFolder: "", log: () => undefined },
        async () => "install",
      );
    await expect(recover("latest")).rejects.toThrow("A dump has no log");
    const previous = await recover(null);
    expect(await readFile(path.join(previous ?? "", "PG_VERSION"), "utf8")).toBe("17\n");
    expect(await organizationNames(dataDir)).toEqual(["Larkmoor"]);
  },
);

test.skipIf(clients === undefined)(
  `an embedded database moves to another server by a dump (skipped without PostgreSQL ${bundled}'s client programs)`,
  async () => {
    process.env.PG_BIN = clients;
    await using source = await scratchFolder();
    await using target = await scratchFolder();
    const embedded = await openDatabase({ dataDir: source.path, as: "owner", poolSize: 1 });
    const outside = await startCluster({ dataDir: target.path, settings: { fsync: "off" } });
    try {
      await migrateDatabase(embedded.ownerUrl);
      await embedded.db.insert(organizations).values({ name: "Larkmoor", kind: "hospital" });
      const { path: file } = await createBackup({
        ...backup(target.path),
        name: "moving.age",
        database: { ownerUrl: embedded.ownerUrl, backupUrl: undefined },
      });
      const names = restoreIntoDatabase({ ...request(file), url: outside.url }, ({ db }) =>
        db.select({ name: organizations.name }).from(organizations),
      );
      expect(await names).toEqual([{ name: "Larkmoor" }]);
    } finally {
      await embedded.close();
      await outside.stop();
    }
  },
);
