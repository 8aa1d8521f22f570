import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inStartTurn } from "./start-turn.ts";

let folder: string;
let cluster: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "wardway-turn-"));
  cluster = path.join(folder, "postgres");
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test("one start at a time has its turn, and leaves nothing", async () => {
  let end = () => {};
  const first = inStartTurn(cluster, () => new Promise<string>((resolve) => (end = () => resolve("done"))));
  await expect.poll(() => readdir(folder)).toContain("postgres.starting");
  expect(await inStartTurn(cluster, async () => "too early")).toBe("taken");
  end();
  expect(await first).toBe("done");
  expect(await inStartTurn(cluster, async () => "next")).toBe("next");
  expect(await readdir(folder)).toEqual([]);
});

test("a start that fails gives its turn back", async () => {
  await expect(inStartTurn(cluster, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await inStartTurn(cluster, async () => "next")).toBe("next");
});

test.each([
  // Above every process id of Linux and macOS.
  ["a killed process", `${2 ** 31 - 1} token`, 0],
  ["a power failure, which emptied the file", "", 0],
  ["a killed process whose id is this one's, as in a container", `${process.pid} token`, 0],
  ["a killed process whose id another one has for long", `${process.ppid} token`, 3_600],
])("what %s left ends", async (_, content, ageSeconds) => {
  const file = path.join(folder, "postgres.starting");
  await writeFile(file, content);
  const then = Date.now() / 1_000 - ageSeconds;
  await utimes(file, then, then);
  expect(await inStartTurn(cluster, async () => "too early")).toBe("taken");
  expect(await inStartTurn(cluster, async () => "next")).toBe("next");
  expect(await readdir(folder)).toEqual([]);
});

test("the turn of another running process is waited for", async () => {
  await writeFile(path.join(folder, "postgres.starting"), `${process.ppid} token`);
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect(await inStartTurn(cluster, async () => "too early")).toBe("taken");
});
