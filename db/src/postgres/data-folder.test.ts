import { chmod, lstat, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StartupError } from "../startup-error.ts";
import { startCluster } from "./cluster.ts";
import { type ScratchFolder, scratchFolder } from "./testing/scratch-folder.ts";

const isRoot = process.getuid?.() === 0;
let folder: ScratchFolder;

beforeEach(async () => {
  folder = await scratchFolder();
});

afterEach(() => folder.remove());

async function failure(dataDir: string): Promise<string> {
  const outcome = await startCluster({ dataDir }).then(
    (cluster) => cluster.stop(),
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(StartupError);
  return outcome instanceof Error ? outcome.message : "";
}

test("a file in the way of the data folder is reported in one line", async () => {
  const file = path.join(folder.path, "file");
  await writeFile(file, "");
  const sentence = (place: string) =>
    `The data folder ${place} cannot be created because a file is in the way: move it, or set DATA_DIR to a folder.`;
  expect(await failure(file)).toBe(sentence(file));
  expect(await failure(path.join(file, "below"))).toBe(sentence(path.join(file, "below")));
});

test.skipIf(isRoot)(
  "a folder that is not writable is reported in one line (not as root, which may write everywhere)",
  async () => {
    await chmod(folder.path, 0o555);
    expect(await failure(path.join(folder.path, "data"))).toMatch(
      /cannot be written by this user: change its owner/,
    );
    expect(await failure(folder.path)).toMatch(/cannot be written by this user: change its owner/);
  },
);

test("a file in the way of the database is reported in one line", async () => {
  await writeFile(path.join(folder.path, "postgres"), "");
  expect(await failure(folder.path)).toMatch(
    /postgres is a file where the database's folder should be: move it away\.$/,
  );
});

test("another program's files are left unchanged", async () => {
  await mkdir(path.join(folder.path, "postgres"));
  await writeFile(path.join(folder.path, "postgres", "thesis.txt"), "years of work");
  expect(await failure(folder.path)).toMatch(
    /contains something other than Wardway's database: move it away/,
  );
  expect(await readdir(path.join(folder.path, "postgres"))).toEqual(["thesis.txt"]);
});

test("a database of another PostgreSQL, or without its password, or damaged, is reported in one line", async () => {
  const files = path.join(folder.path, "postgres");
  await (await startCluster({ dataDir: folder.path })).stop();

  const version = await readFile(path.join(files, "PG_VERSION"), "utf8");
  await writeFile(path.join(files, "PG_VERSION"), "14\n");
  expect(await failure(folder.path)).toMatch(
    /is of PostgreSQL 14, and this Wardway has PostgreSQL \d+: dump it with the Wardway that ran it \(npm run backup -- FILE --dump\)/,
  );
  await writeFile(path.join(files, "PG_VERSION"), version);

  const password = await readFile(path.join(files, "wardway.password"), "utf8");
  await rm(path.join(files, "wardway.password"));
  expect(await failure(folder.path)).toMatch(/is missing its password file/);
  await writeFile(path.join(files, "wardway.password"), password);

  await rm(path.join(files, "global", "pg_control"));
  expect(await failure(folder.path)).toBe(
    "The files of the database are damaged, so PostgreSQL cannot start: restore them from a backup.",
  );
});

test("an empty folder is used, and the remains of killed starts are removed", async () => {
  const noProcess = 2 ** 31 - 1;
  await mkdir(path.join(folder.path, "postgres"), { mode: 0o700 });
  await mkdir(path.join(folder.path, `postgres.new-${noProcess}-abcd`));
  await (await startCluster({ dataDir: folder.path })).stop();
  // Where the server's account cannot enter node_modules, a copy of the programs is stored here too.
  const names = (await readdir(folder.path)).filter((name) => !name.startsWith("binaries-"));
  expect(names.sort()).toEqual(["postgres", "postgres.log"]);
  expect(await readdir(path.join(folder.path, "postgres"))).toContain("PG_VERSION");
});

test.runIf(isRoot)(
  "the database of root's private folder is stored where the server's account can enter",
  async () => {
    await chmod(folder.path, 0o700);
    const log = vi.fn<(line: string) => void>();
    const first = await startCluster({ dataDir: folder.path, log });
    await first.stop();
    const said = log.mock.calls.flat().join("\n");
    const place = /The database is stored in (\S+\/([0-9a-f]{16})\/postgres):/.exec(said)?.[1] ?? "";
    try {
      expect(await readdir(place)).toContain("PG_VERSION");
      expect((await lstat(path.join(folder.path, "postgres"))).isSymbolicLink()).toBe(true);
      const second = await startCluster({ dataDir: folder.path, log });
      await second.stop();
      expect(log.mock.calls.flat().filter((line) => line.startsWith("Setting up"))).toHaveLength(1);
    } finally {
      if (place !== "") await rm(path.dirname(place), { recursive: true });
    }
  },
);
