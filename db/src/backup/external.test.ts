import { existsSync, readdirSync } from "node:fs";
import { chown, mkdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrateDatabase } from "../migrate.ts";
import { openDatabase } from "../open.ts";
import { runCommand } from "../postgres/command.ts";
import { freePort } from "../postgres/server.ts";
import { type ScratchFolder, scratchFolder } from "../postgres/testing/scratch-folder.ts";
import { organizations } from "../schema/index.ts";
import { createDatabase } from "../testing/create-database.ts";
import { createBackup } from "./create.ts";
import { type BackupKey, createBackupKey } from "./encryption.ts";
import { restoreIntoDatabase } from "./restore-dump.ts";

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

async function run(name: string, args: readonly string[]): Promise<void> {
  const { code, stderr } = await runCommand(path.join(programs ?? "", name), args, { account, cwd: "/" });
  if (code !== 0) throw new Error(stderr);
}

beforeAll(async () => {
  if (programs === undefined) return;
  process.env.PG_BIN = programs;
  [folder, key] = await Promise.all([scratchFolder(), createBackupKey()]);
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
      database: { ownerUrl: address("source"), backupUrl: undefined },
      folder: target,
      recipients: [key.recipient],
      version: "1.2.3",
      encryptionKeys: [],
      // Written after the snapshot: not in the dump.
      onProgress: () => void later.push(write(`Later ${later.length}`)),
    });
    expect(path.basename(report.path)).toMatch(/^wardway-\d{8}T\d{6}Z-dump\.tar\.gz\.age$/);
    expect((await Promise.all(later)).length).toBeGreaterThan(0);
    await source.close();

    const restore = (name: string) =>
      restoreIntoDatabase(
        {
          file: report.path,
          identities: [key.identity],
          url: address(name),
          accept: () => undefined,
          onProgress: () => undefined,
          signal: new AbortController().signal,
        },
        async ({ db }) => (await db.select().from(organizations)).map(({ name: found }) => found),
      );
    await createDatabase(server, "restored");
    expect(await restore("restored")).toEqual(["Larkmoor"]);
    await expect(restore("restored")).rejects.toThrow(
      /has tables: a dump is restored into an empty database only/,
    );
  },
);
