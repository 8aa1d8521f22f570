import { chmod, mkdir, readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isPinnedName, releaseNames, storeSdkRelease } from "./sdk-releases.ts";
import { type Folder, temporaryFolder, writeBuild } from "./testing/sdk-build.ts";

let scratch: Folder;
let folder: string;
let logged: string[];

beforeEach(async () => {
  scratch = await temporaryFolder();
  folder = join(scratch.path, "kept");
  logged = [];
  builds = new Map();
});

afterEach(() => scratch[Symbol.asyncDispose]());

/** The builds of a test by their mark, each written once: concurrent starts read the same files. */
let builds: Map<string, Promise<string>>;

/** Stores a build as a starting portal does. */
async function start(mark: string, version = "1.0.0") {
  const writing = builds.get(mark) ?? writeBuild(join(scratch.path, `built-${mark}`), mark);
  builds.set(mark, writing);
  const built = await writing;
  return storeSdkRelease({ folder, built, version, log: (line) => logged.push(line) });
}

const loaderOf = (name: string) => readFile(join(folder, name, "pinned", "wardway.js"), "utf8");

describe("the retained releases", () => {
  it("remain after an update, each under its version", async () => {
    expect((await start("a", "1.0.0")).script.pinned).toBe("1.0.0");
    expect((await start("b", "1.1.0")).script.pinned).toBe("1.1.0");
    expect((await releaseNames(folder)).sort()).toEqual(["1.0.0", "1.1.0"]);
    expect([await loaderOf("1.0.0"), await loaderOf("1.1.0")]).toEqual(["/* pinned a */", "/* pinned b */"]);
    expect(logged).toEqual([]);
  });

  it("are never overwritten: another build of a version gets a longer name, the same at every start", async () => {
    await start("a");
    const { script } = await start("b");
    expect(script.pinned).toMatch(/^1\.0\.0\+[0-9a-f]{16}$/);
    expect([await loaderOf("1.0.0"), await loaderOf(script.pinned)]).toEqual([
      "/* pinned a */",
      "/* pinned b */",
    ]);
    expect(logged).toEqual([
      expect.stringMatching(/^SDK version 1\.0\.0 was released before with other contents/),
    ]);
    expect((await start("b")).script).toEqual(script);
    expect((await start("a")).script.pinned).toBe("1.0.0");
    expect(await releaseNames(folder)).toHaveLength(2);
  });

  it("contain one copy when several processes start concurrently, and no leftovers", async () => {
    const started = await Promise.all(Array.from({ length: 6 }, () => start("a")));
    expect(new Set(started.map(({ script }) => script.pinned))).toEqual(new Set(["1.0.0"]));
    expect(started.every(({ isStored }) => isStored)).toBe(true);
    expect(await readdir(folder)).toEqual(["1.0.0"]);
  });

  it("stay complete when two builds of one version start concurrently: each has a name", async () => {
    const [a, b] = await Promise.all([start("a"), start("b")]);
    expect([await loaderOf(a.script.pinned), await loaderOf(b.script.pinned)]).toEqual([
      "/* pinned a */",
      "/* pinned b */",
    ]);
    expect(await readdir(folder)).toHaveLength(2);
  });

  it("are repaired: leftovers of killed starts are removed and damaged files are written again", async () => {
    await mkdir(join(folder, ".draft-0123456789ab"), { recursive: true });
    await mkdir(join(folder, ".draft-of-another"), { recursive: true });
    await utimes(join(folder, ".draft-0123456789ab"), 0, 0);
    await start("a");
    expect((await readdir(folder)).sort()).toEqual([".draft-of-another", "1.0.0"]);
    for (const name of ["wardway.js", "wardway.js.br"]) {
      const file = join(folder, "1.0.0", "pinned", name);
      const whole = await readFile(file, "utf8");
      await writeFile(file, "");
      await start("a");
      expect(await readFile(file, "utf8")).toBe(whole);
    }
    expect(await loaderOf("1.0.0")).toBe("/* pinned a */");
    expect(logged).toEqual([]);
  });

  it("are at most thirty: second builds of a version are removed first, then those not started for the longest time", async () => {
    await start("a");
    await start("second");
    for (const minor of Array(32).keys()) {
      const name = `0.${minor}.0`;
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, "digest"), name);
      await utimes(join(folder, name), 1_000 + minor, 1_000 + minor);
    }
    // A folder of another program that is named like a version.
    await mkdir(join(folder, "0.0.1"));
    await utimes(join(folder, "0.0.1"), 1, 1);
    await start("a");
    const all = await releaseNames(folder);
    expect(all).toContain("0.0.1");
    const names = all.filter((name) => name !== "0.0.1");
    expect(names).toHaveLength(30);
    expect(names).toContain("1.0.0");
    expect(names).not.toContain("0.2.0");
    expect(names).toContain("0.3.0");
    expect(names.filter((name) => name.includes("+"))).toEqual([]);
  });

  it("are not required: the portal serves its build and logs why the folder cannot be written", async () => {
    await writeFile(folder, "a file is in the way");
    const { script, isStored } = await start("a");
    expect({ pinned: script.pinned, isStored }).toEqual({ pinned: "1.0.0", isStored: false });
    expect(logged).toEqual([expect.stringMatching(/^This SDK build could not be stored.*Set SDK_DIR/)]);
  });

  it.skipIf(process.getuid?.() === 0)("may be read-only (not as root)", async () => {
    await start("a");
    await chmod(folder, 0o555);
    expect((await start("a")).isStored).toBe(true);
    await chmod(folder, 0o755);
  });

  it("have the time of their last start", async () => {
    await start("a");
    await utimes(join(folder, "1.0.0"), 1_000, 1_000);
    await start("a");
    expect((await stat(join(folder, "1.0.0"))).mtimeMs).toBeGreaterThan(1_000_000);
  });
});

it("accepts only versions as names", () => {
  const names = ["1.0.0", "10.2.33", "1.0.0-beta.1", "1.0.0+0123456789abcdef"];
  expect(names.filter(isPinnedName)).toEqual(names);
  const others = [
    "",
    ".",
    "..",
    "v1",
    "1.0",
    "1.0.0/..",
    "1.0.0-..",
    "1.0.0+x",
    "1.0.0 ",
    "../1.0.0",
    ".draft-00",
  ];
  expect(others.filter(isPinnedName)).toEqual([]);
});
