import { execFileSync } from "node:child_process";
import {
  chmod,
  chown,
  lchown,
  lstat,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { serverAccount } from "./account.ts";
import { startCluster } from "./cluster.ts";
import { giveFiles } from "./file-owner.ts";
import { type ScratchFolder, scratchFolder } from "./testing/scratch-folder.ts";

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

describe.runIf(isRoot)("started as root (others cannot act as several accounts)", () => {
  let folder: ScratchFolder;

  beforeEach(async () => {
    folder = await scratchFolder();
  });

  afterEach(() => folder.remove());

  const cluster = () => path.join(folder.path, "postgres");

  function canRead(file: string, uid: number): boolean {
    try {
      execFileSync("/bin/cat", [file], { uid, gid: uid, stdio: "ignore", cwd: "/" });
      return true;
    } catch {
      return false;
    }
  }

  /** `uid:gid mode` of every file, each once. */
  async function ownersAndModes(): Promise<string[]> {
    const entries = await readdir(cluster(), { recursive: true, withFileTypes: true });
    const files = await Promise.all(
      entries.map(async (entry) => {
        const { uid, gid, mode } = await lstat(path.join(entry.parentPath, entry.name));
        return `${uid}:${gid} ${entry.isDirectory() ? "d" : "f"}${(mode & 0o777).toString(8)}`;
      }),
    );
    return [...new Set(files)].sort();
  }

  test("the database runs under an id without an account, and no other program reads its files", async () => {
    const server = await startCluster({ dataDir: folder.path });
    const { uid, gid, mode } = await stat(cluster());
    const process = await stat(`/proc/${server.pid}`);
    await server.stop();
    expect(uid).toBeGreaterThanOrEqual(60_578);
    expect([gid, process.uid, process.gid]).toEqual([uid, uid, uid]);
    expect(mode & 0o777).toBe(0o700);
    expect(await readFile("/etc/passwd", "utf8")).not.toContain(`:${uid}:`);
    expect(await ownersAndModes()).toEqual([`${uid}:${gid} d700`, `${uid}:${gid} f600`]);
    const password = path.join(cluster(), "wardway.password");
    expect([canRead(password, NOBODY), canRead(password, uid)]).toEqual([false, true]);
    // Nothing remains of the set-up, which runs under another account.
    expect((await readdir(folder.path)).filter((name) => name.startsWith("postgres.new-"))).toEqual([]);
  });

  test("what nobody owned gets an id of its own at the next start, and stays the same after that", async () => {
    await (await startCluster({ dataDir: folder.path })).stop();
    const { uid } = await stat(cluster());
    await giveFiles(cluster(), { uid: NOBODY, gid: NOBODY });
    const log = vi.fn<(line: string) => void>();
    const server = await startCluster({ dataDir: folder.path, log });
    expect(log.mock.calls.flat()).toEqual([
      `The database in ${cluster()} gets an account of its own (uid ${uid}).`,
    ]);
    expect((await stat(`/proc/${server.pid}`)).uid).toBe(uid);
    await server.stop();
    expect(await ownersAndModes()).toEqual([`${uid}:${uid} d700`, `${uid}:${uid} f600`]);
    await (await startCluster({ dataDir: folder.path, log })).stop();
    expect(log).toHaveBeenCalledTimes(1);
  });

  test("a change of owner that was killed is completed by the next start", async () => {
    await (await startCluster({ dataDir: folder.path })).stop();
    const { uid } = await stat(cluster());
    await lchown(path.join(cluster(), "base"), NOBODY, NOBODY);
    await lchown(cluster(), 0, 0);
    await (await startCluster({ dataDir: folder.path })).stop();
    expect(await ownersAndModes()).toEqual([`${uid}:${uid} d700`, `${uid}:${uid} f600`]);
  });

  test("a folder that only nobody can enter keeps its account, which is reported", async () => {
    await (await startCluster({ dataDir: folder.path })).stop();
    await giveFiles(cluster(), { uid: NOBODY, gid: NOBODY });
    await chown(folder.path, NOBODY, NOBODY);
    await chmod(folder.path, 0o700);
    const log = vi.fn<(line: string) => void>();
    await (await startCluster({ dataDir: folder.path, log })).stop();
    expect(log.mock.calls.flat().join()).toContain('programs of the account "nobody" can read the database');
    expect((await stat(cluster())).uid).toBe(NOBODY);
  });

  test("a link is given away, and not what it leads to", async () => {
    const outside = path.join(folder.path, "outside");
    const inside = path.join(folder.path, "inside");
    await mkdir(outside);
    await writeFile(path.join(outside, "file"), "");
    await mkdir(inside);
    await symlink(outside, path.join(inside, "link"));
    await giveFiles(inside, { uid: NOBODY, gid: NOBODY });
    expect((await lstat(path.join(inside, "link"))).uid).toBe(NOBODY);
    expect([(await stat(outside)).uid, (await stat(path.join(outside, "file"))).uid]).toEqual([0, 0]);
  });

  test("an id that an account has is not taken", async () => {
    const own = { path: folder.path, files: await stat(folder.path) };
    const first = await serverAccount(undefined, own);
    expect(await serverAccount(undefined, own)).toEqual(first);
    const accounts = await readFile("/etc/passwd", "utf8");
    expect(accounts.split("\n").map((line) => Number(line.split(":")[2]))).not.toContain(first?.uid);
    expect(await serverAccount(undefined, { ...own, path: `${own.path}-2` })).not.toEqual(first);
    await rm(folder.path, { recursive: true });
  });
});
