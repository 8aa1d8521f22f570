import { readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { StartupError } from "../startup-error.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { isAlive, readCommandLine } from "./process.ts";
import { startClusterProcess } from "./testing/cluster-process.ts";
import { type ScratchFolder, scratchFolder } from "./testing/scratch-folder.ts";

async function query(url: string, statement: string): Promise<unknown[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return [...(await sql.unsafe(statement).values())].flat();
  } finally {
    await sql.end();
  }
}

/** A zombie still has a pid, but no command line. */
async function isRunning(pid: number): Promise<boolean> {
  return isAlive(pid) && (await readCommandLine(pid)) !== "";
}

async function kill(pid: number): Promise<void> {
  process.kill(pid, "SIGKILL");
  await expect.poll(() => isRunning(pid)).toBe(false);
}

describe("an embedded database", () => {
  let folder: ScratchFolder;
  let cluster: Cluster;

  beforeAll(async () => {
    folder = await scratchFolder();
    cluster = await startCluster({ dataDir: folder.path, settings: { work_mem: "7MB" } });
  });

  afterAll(async () => {
    await cluster.stop();
    await folder.remove();
  });

  test("sorts by code point, uses UTC and fsync, and has pg_trgm", async () => {
    const { url } = cluster;
    await query(url, "create extension pg_trgm");
    expect(await query(url, "select w from unnest(array['ä', 'b', 'A', 'Z', 'a']) w order by w")).toEqual([
      ..."AZabä",
    ]);
    expect(await query(url, "select current_setting('timezone'), current_setting('fsync')")).toEqual([
      "UTC",
      "on",
    ]);
    expect(await query(url, "show server_encoding")).toEqual(["UTF8"]);
    expect(await query(url, "select similarity('Zoë', 'ZOË'), lower('Ő')")).toEqual([1, "ő"]);
  });

  test("applies PostgreSQL settings", async () => {
    expect(await query(cluster.url, "show work_mem")).toEqual(["7MB"]);
  });

  test("listens on loopback only and rejects logins without the password", async () => {
    const { url } = cluster;
    expect(await query(url, "show listen_addresses")).toEqual(["127.0.0.1"]);
    expect(await query(url, "select rolsuper from pg_roles where rolname = current_user")).toEqual([false]);
    const asSuperuser = url.replace("//wardway:", "//postgres:");
    await expect(query(asSuperuser, "select 1")).rejects.toMatchObject({ code: "28000" });
    const guessed = url.replace(/:[0-9a-f]{48}@/, ":guess@");
    await expect(query(guessed, "select 1")).rejects.toMatchObject({ code: "28P01" });
    const { mode } = await stat(path.join(folder.path, "postgres", "wardway.password"));
    expect(mode & 0o777).toBe(0o600);
  });

  test("logs no user input", async () => {
    await expect(query(cluster.url, "select 'Jane Roe'::int")).rejects.toMatchObject({ code: "22P02" });
    expect(await readFile(path.join(folder.path, "postgres.log"), "utf8")).not.toContain("Jane Roe");
  });

  test.skipIf(process.platform !== "linux")("does not receive the terminal's Ctrl-C", async () => {
    const groupOf = async (pid: number) =>
      (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ")[2];
    expect(await groupOf(cluster.pid)).toBe(String(cluster.pid));
    expect(await groupOf(cluster.pid)).not.toBe(await groupOf(process.pid));
  });

  test("rejects a second process and continues", async () => {
    await expect(startCluster({ dataDir: folder.path })).rejects.toThrow(
      new StartupError(
        `Another Wardway is already running with the data folder ${folder.path}: stop that one first, or set DATA_DIR to another folder.`,
      ),
    );
    expect(await query(cluster.url, "select 1")).toEqual([1]);
  });

  test("lets another process join and leave it running", async () => {
    const guest = await startCluster({ dataDir: folder.path, whenRunning: "join" });
    expect(guest.pid).toBe(cluster.pid);
    await guest.stop();
    expect(await query(guest.url, "select 1")).toEqual([1]);
  });

  test("persists rows between starts", async () => {
    const { pid } = cluster;
    await query(cluster.url, "create table persisted (id int); insert into persisted values (42)");
    await cluster.stop();
    await expect.poll(() => isRunning(pid)).toBe(false);

    cluster = await startCluster({ dataDir: folder.path });
    expect(await query(cluster.url, "select id from persisted")).toEqual([42]);
  });
});

test("of concurrent first starts one succeeds and the others are rejected", async () => {
  await using folder = await scratchFolder();
  const starts = await Promise.allSettled([1, 2, 3].map(() => startCluster({ dataDir: folder.path })));
  const won = starts.filter((outcome) => outcome.status === "fulfilled").map(({ value }) => value);
  const lost = starts.filter((outcome) => outcome.status === "rejected").map(({ reason }) => String(reason));
  const results = await Promise.all(won.map(({ url }) => query(url, "select 1")));
  await Promise.all(won.map((cluster) => cluster.stop()));
  expect(results).toEqual([[1]]);
  const rejection = expect.stringMatching(/^StartupError: Another Wardway is already running/);
  expect(lost).toEqual([rejection, rejection]);
});

describe("after kill -9", () => {
  let folder: ScratchFolder;
  let next: Cluster | undefined;

  beforeAll(async () => {
    folder = await scratchFolder();
    const cluster = await startCluster({ dataDir: folder.path });
    await query(cluster.url, "create table acknowledged (id int)");
    await cluster.stop();
  });

  afterEach(() => next?.stop());
  afterAll(() => folder.remove());

  test("of the process, the next start takes over its server", async () => {
    const holder = await startClusterProcess(folder.path);
    await query(holder.url, "insert into acknowledged values (1)");
    await holder.kill();
    expect(await isRunning(holder.serverPid)).toBe(true);

    const log = vi.fn();
    next = await startCluster({ dataDir: folder.path, log });
    expect(next.pid).toBe(holder.serverPid);
    expect(log).toHaveBeenCalledWith("Took over the database server left by an earlier run.");
    expect(await query(next.url, "select id from acknowledged where id = 1")).toEqual([1]);
    await next.stop();
    expect(await isRunning(holder.serverPid)).toBe(false);
  });

  test("of process and server, the next start recovers", async () => {
    const holder = await startClusterProcess(folder.path);
    await query(holder.url, "insert into acknowledged values (2)");
    await holder.kill();
    await kill(holder.serverPid);

    next = await startCluster({ dataDir: folder.path });
    expect(next.pid).not.toBe(holder.serverPid);
    expect(await query(next.url, "select id from acknowledged where id = 2")).toEqual([2]);
  });

  test("of the server only, it is restarted at the same address", async () => {
    const cluster = await startCluster({ dataDir: folder.path });
    next = cluster;
    const { pid, url } = cluster;
    await query(url, "insert into acknowledged values (3)");
    await kill(pid);
    await expect.poll(() => cluster.pid).not.toBe(pid);
    expect(await query(url, "select id from acknowledged where id = 3")).toEqual([3]);
    await expect(startCluster({ dataDir: folder.path })).rejects.toThrow(
      "Another Wardway is already running",
    );
  });

  test("a start succeeds if the dead server's pid belongs to another server", async () => {
    await using otherFolder = await scratchFolder();
    const other = await startCluster({ dataDir: otherFolder.path });
    await leaveLockFile((content) => content.replace(/^\d+/, String(other.pid)));

    next = await startCluster({ dataDir: folder.path });
    expect(await query(next.url, "select count(*) >= 0 from acknowledged")).toEqual([true]);
    expect(await query(other.url, "select to_regclass('acknowledged') is null")).toEqual([true]);
    await other.stop();
  });

  test("a start succeeds if a power failure emptied the lock file", async () => {
    await leaveLockFile(() => "");
    next = await startCluster({ dataDir: folder.path });
    expect(await query(next.url, "select count(*) >= 0 from acknowledged")).toEqual([true]);
  });

  async function leaveLockFile(edit: (content: string) => string): Promise<void> {
    const holder = await startClusterProcess(folder.path);
    await holder.kill();
    await kill(holder.serverPid);
    const lockFile = path.join(folder.path, "postgres", "postmaster.pid");
    await writeFile(lockFile, edit(await readFile(lockFile, "utf8")));
  }
});
