import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  chainKeyPurpose,
  extendAuditChain,
  rowMacKeyPurpose,
  setRowMacKey,
  withRowMac,
} from "@wardway/db/audit";
import { readBackupState, recordFailure } from "@wardway/db/backup/state";
import { migrateDatabase } from "@wardway/db/migrate";
import { type OpenDatabase, openDatabase } from "@wardway/db/open";
import { auditLog } from "@wardway/db/schema";
import { HOUR_MS } from "@wardway/model/durations";
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from "vitest";
import { createSecretBox, keyFingerprint } from "#app/infra/secret-box.server.ts";
import {
  entriesOf,
  type ScratchFolder,
  scratchFolder,
} from "../../db/src/postgres/testing/scratch-folder.ts";
import { requireKeys } from "./backup-options.ts";
import { BackupKeeper, startBackups } from "./backup-schedule.ts";
import { runToolProcess } from "./testing/run-tool.ts";

const secret = "a secret of at least thirty-two characters";
const secretBox = createSecretBox([secret]);

let folder: ScratchFolder;
let database: OpenDatabase;
/** Below the scratch folder. */
const at = (name: string) => join(folder.path, name);
let recipient: string;

beforeAll(async () => {
  folder = await scratchFolder();
  database = await openDatabase({ dataDir: at("data"), as: "owner", settings: { fsync: "off" } });
  await migrateDatabase(database.ownerUrl);
  const [rowMacKey] = secretBox.deriveKeys(rowMacKeyPurpose);
  setRowMacKey(rowMacKey ?? null);
  const row = { userId: null, username: null, resourceId: null, ipAddress: null, details: {}, success: true };
  await database.db
    .insert(auditLog)
    .values(withRowMac({ ...row, action: "account.log_in", resourceType: "user" }));
  const [chainKey] = secretBox.deriveNamedKeys(chainKeyPurpose);
  if (chainKey) await extendAuditChain(database.db, [chainKey]);
  setRowMacKey(null);
  const created = await run("backup-key.ts", ["key"]);
  recipient = /^BACKUP_RECIPIENTS=(age1\w+)$/m.exec(created.stdout)?.[1] ?? "";
});

afterAll(async () => {
  await database?.close();
  await folder?.remove();
});

const run = (script: string, args: readonly string[], environment: Record<string, string> = {}) =>
  runToolProcess(script, args, {
    INIT_CWD: folder.path,
    DATA_DIR: at("data"),
    ENCRYPTION_KEY: secret,
    BACKUP_RECIPIENTS: recipient ?? "",
    ...environment,
  });

test("creates a private key once, and backs up to its public part while the portal runs", async () => {
  expect((await stat(at("key"))).mode & 0o777).toBe(0o600);
  expect(await run("backup-key.ts", ["key"])).toMatchObject({
    code: 1,
    stderr: `The key cannot be written to ${at("key")}: it exists.\n`,
  });
  const backup = await run("backup.ts", ["first.age"]);
  expect(backup.stdout).toMatch(/first\.age: [\d.,]+ MB of a database of [\d.,]+ MB, in [\d.,]+ s\.\n$/);
  expect(await database.db.select().from(auditLog)).toMatchObject([
    { action: "account.log_in" },
    { action: "backup.create", details: { file: "first.age" }, rowMac: expect.any(String) },
  ]);
  expect(await run("backup.ts", ["first.age"])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("first.age exists"),
  });
  expect(await run("backup.ts", ["nowhere/second.age"])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`The folder ${at("nowhere")} does not exist`),
  });
});

test("a killed backup leaves no file that looks complete, and blocks no later one", async () => {
  const program = join(inject("programsFolder"), "backup.js");
  const child = spawn(process.execPath, [program, at("killed.age")], {
    stdio: "ignore",
    env: { NODE_ENV: "test", DATA_DIR: at("data"), BACKUP_RECIPIENTS: recipient },
  });
  const ended = once(child, "exit");
  await expect
    .poll(() => readdir(folder.path), { interval: 2 })
    .toContainEqual(expect.stringContaining(".partial-"));
  child.kill("SIGKILL");
  await ended;
  expect(await readdir(folder.path)).not.toContain("killed.age");
  expect(await run("backup.ts", ["after-the-kill.age"])).toMatchObject({ code: 0 });
});

test("verifies a backup with its audit chain, and restores it for the right keys into a free folder", async () => {
  const given = ["first.age", "--identity", "key"];
  const verified = await run("backup-verify.ts", given);
  expect(verified.stderr).toMatch(/^(Restoring: \d+%\n)*Replaying the backup's log\.\n$/);
  expect(verified.stdout).toMatch(
    /is sound: .*\n.* consistent\.\nThe audit trail is valid: chained up to position 1, /,
  );
  expect(await run("restore.ts", given)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^A Wardway is running with the data folder .*: stop it before a restore\.\n$/,
    ),
  });
  const other = { DATA_DIR: at("target"), ENCRYPTION_KEY: "another secret of thirty-two characters" };
  expect(await run("restore.ts", given, other)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      `needs the encryption key with the fingerprint ${keyFingerprint(secret)}, and there is ${keyFingerprint(other.ENCRYPTION_KEY)}:`,
    ),
  });
  const target = { DATA_DIR: at("target") };
  await writeFile(join(at("target"), "audit-head"), `9:${"0".repeat(64)}\n`);
  const restored = await run("restore.ts", given, target);
  expect(restored).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Restored into .*target: the records as of .* Ended 0 sessions/),
  });
  expect(await entriesOf(at("target"))).toEqual([
    expect.stringContaining("audit-head.before-restore-"),
    "postgres",
  ]);
  expect(await run("audit-verify.ts", [], target)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("The audit trail is valid: 1 row verified"),
  });
});

test("explains what is missing", async () => {
  expect(await run("backup.ts", ["--into", "unmounted"])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`The folder ${at("unmounted")} does not exist: create it`),
  });
  expect(await readdir(folder.path)).not.toContain("unmounted");
  expect(() => requireKeys({ encryptionKeys: [] }, [secret])).toThrow(/^The backup names no encryption key/);
  expect(await run("backup.ts", ["new.age"], { BACKUP_RECIPIENTS: "" })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("create one with npm run backup:key"),
  });
  expect(await run("restore.ts", ["first.age", "--identity", "key", "--until", "14:05"])).toMatchObject({
    code: 1,
    stderr: "--until must be latest, or a time with its offset, such as 2026-11-23T14:05:00Z.\n",
  });
  expect(await run("restore.ts", ["first.age"])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("There is no key to open the backup with"),
  });
});

/** Milliseconds. The program is not bundled. */
const slowStart = { timeout: 60_000 };

test("says in the log that the latest backup is too old, once a day", async () => {
  const schedule = { folder: at("overdue"), recipients: [recipient], everyHours: 24, keepDays: 1 };
  await mkdir(schedule.folder);
  await writeFile(join(schedule.folder, "wardway-20260101T020000Z-dump.tar.gz.age"), "");
  // Of another process, so that the next attempt waits for an hour.
  await recordFailure(schedule.folder, "backup", "The disk was not mounted.");
  const log: string[] = [];
  const logged = new EventEmitter();
  const stop = await startBackups({
    schedule,
    database: { kind: "external", backupUrl: undefined },
    dataDir: at("data"),
    log: (line) => logged.emit("line", log.push(line)),
  });
  if (log.length === 0) await once(logged, "line");
  await stop();
  expect(log).toEqual([
    `The latest backup in ${schedule.folder} began at 2026-01-01T02:00:00.000Z, although one is due every 24 hours.`,
  ]);
});

test("says once a day that there is no backup, while each attempt fails for the same reason", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const folder = at("not-mounted");
  const log: string[] = [];
  const keeper = new BackupKeeper({
    schedule: { folder, recipients: [recipient], everyHours: 24, keepDays: 1 },
    database: { kind: "external", backupUrl: undefined },
    dataDir: at("data"),
    log: (line) => log.push(line),
  });
  for (let hour = 0; hour < 96; hour += 1) {
    await keeper.backUp(new AbortController().signal);
    await keeper.warnIfOverdue();
    vi.setSystemTime(Date.now() + HOUR_MS);
  }
  const none = `There is no backup in ${folder}, although one is due every 24 hours.`;
  expect(log).toEqual([expect.stringContaining(`there is no folder ${folder}`), none, none, none]);
});

test("backs up on schedule, and reports a failure until a backup succeeds", async () => {
  const schedule = { folder: at("scheduled"), recipients: [recipient], everyHours: 1, keepDays: 1 };
  const log: string[] = [];
  const start = (recipients: readonly string[]) =>
    startBackups({
      schedule: { ...schedule, recipients },
      database,
      dataDir: at("data"),
      log: (line) => void log.push(line),
      variables: { BACKUP_RECIPIENTS: recipients.join(","), ENCRYPTION_KEY: secret },
    });
  const state = () => readBackupState(schedule);

  // As of a folder that is not mounted.
  let stop = await start([recipient]);
  await expect
    .poll(() => log, slowStart)
    .toContain(`The scheduled backup failed: there is no folder ${schedule.folder}, or it cannot be read.`);
  await stop();
  expect(await readdir(folder.path)).not.toContain("scheduled");
  await mkdir(schedule.folder);

  // As after a power failure.
  await writeFile(join(schedule.folder, "last-failure.json"), "");
  stop = await start([]);
  await expect
    .poll(async () => (await state()).failure?.message, slowStart)
    .toMatch(/^The scheduled backup failed: There is no key/);
  expect(await state()).toMatchObject({ latest: null, isOverdue: true });
  expect(log.filter((line) => line.includes("no key"))).toHaveLength(1);
  await stop();

  // An hour later.
  const failure = JSON.parse(await readFile(join(schedule.folder, "last-failure.json"), "utf8"));
  await writeFile(
    join(schedule.folder, "last-failure.json"),
    JSON.stringify({ ...failure, at: new Date(Date.now() - 61 * 60_000) }),
  );
  stop = await start([recipient]);
  await expect
    .poll(state, slowStart)
    .toMatchObject({ latest: { bytes: expect.any(Number) }, failure: null, isOverdue: false });
  await stop();
}, 150_000);
