import { chmod, mkdir, readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isPinnedName, keepSdk, keptNames } from "./kept-sdk.ts";
import { type Folder, temporaryFolder, writeBuild } from "./testing/sdk-build.ts";

let scratch: Folder;
let folder: string;
let said: string[];

beforeEach(async () => {
  scratch = await temporaryFolder();
  folder = join(scratch.path, "kept");
  said = [];
  builds = new Map();
});

afterEach(() => scratch[Symbol.asyncDispose]());

/** The builds of a test by their mark, each written once: starts at the same moment read the same files. */
let builds: Map<string, Promise<string>>;

/** A portal that starts with such a build. */
async function start(mark: string, version = "1.0.0") {
  const writing = builds.get(mark) ?? writeBuild(join(scratch.path, `built-${mark}`), mark);
  builds.set(mark, writing);
  const built = await writing;
  return keepSdk({ folder, built, version, log: (line) => said.push(line) });
}

const loaderOf = (name: string) => readFile(join(folder, name, "pinned", "wardway.js"), "utf8");

describe("the builds that are kept", () => {
  it("are there after an update, each under its version", async () => {
    expect((await start("a", "1.0.0")).script.pinned).toBe("1.0.0");
    expect((await start("b", "1.1.0")).script.pinned).toBe("1.1.0");
    expect((await keptNames(folder)).sort()).toEqual(["1.0.0", "1.1.0"]);
    expect([await loaderOf("1.0.0"), await loaderOf("1.1.0")]).toEqual(["/* pinned a */", "/* pinned b */"]);
    expect(said).toEqual([]);
  });

  it("are never overwritten: another build of a version is pinned by a longer name, at every start the same", async () => {
    await start("a");
    const { script } = await start("b");
    expect(script.pinned).toMatch(/^1\.0\.0\+[0-9a-f]{16}$/);
    expect([await loaderOf("1.0.0"), await loaderOf(script.pinned)]).toEqual([
      "/* pinned a */",
      "/* pinned b */",
    ]);
    expect(said).toEqual([
      expect.stringMatching(/^Another build of the SDK has been kept as 1\.0\.0 before/),
    ]);
    expect((await start("b")).script).toEqual(script);
    expect((await start("a")).script.pinned).toBe("1.0.0");
    expect(await keptNames(folder)).toHaveLength(2);
  });

  it("are one copy where several processes start at once, and nothing else is left", async () => {
    const started = await Promise.all(Array.from({ length: 6 }, () => start("a")));
    expect(new Set(started.map(({ script }) => script.pinned))).toEqual(new Set(["1.0.0"]));
    expect(started.every(({ isKept }) => isKept)).toBe(true);
    expect(await readdir(folder)).toEqual(["1.0.0"]);
  });

  it("stay whole where two builds of one version start at once: each has a name", async () => {
    const [a, b] = await Promise.all([start("a"), start("b")]);
    expect([await loaderOf(a.script.pinned), await loaderOf(b.script.pinned)]).toEqual([
      "/* pinned a */",
      "/* pinned b */",
    ]);
    expect(await readdir(folder)).toHaveLength(2);
  });

  it("heal: what a killed start has left goes, and what a disk has lost is written again", async () => {
    await mkdir(join(folder, ".draft-0123456789ab"), { recursive: true });
    await mkdir(join(folder, ".draft-of-another"), { recursive: true });
    await utimes(join(folder, ".draft-0123456789ab"), 0, 0);
    await start("a");
    expect((await readdir(folder)).sort()).toEqual([".draft-of-another", "1.0.0"]);
    await writeFile(join(folder, "1.0.0", "pinned", "wardway.js"), "");
    await start("a");
    expect(await loaderOf("1.0.0")).toBe("/* pinned a */");
    expect(said).toEqual([]);
  });

  it("are thirty at most: second builds of a version go first, then those that nobody has started for longest", async () => {
    await start("a");
    await start("second");
    for (const minor of Array(32).keys()) {
      const name = `0.${minor}.0`;
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, "digest"), name);
      await utimes(join(folder, name), 1_000 + minor, 1_000 + minor);
    }
    // Somebody else's, who calls folders after versions as well.
    await mkdir(join(folder, "0.0.1"));
    await utimes(join(folder, "0.0.1"), 1, 1);
    await start("a");
    const all = await keptNames(folder);
    expect(all).toContain("0.0.1");
    const names = all.filter((name) => name !== "0.0.1");
    expect(names).toHaveLength(30);
    expect(names).toContain("1.0.0");
    expect(names).not.toContain("0.2.0");
    expect(names).toContain("0.3.0");
    expect(names.filter((name) => name.includes("+"))).toEqual([]);
  });

  it("are not waited for where the folder takes nothing: the portal serves what it has, and says so", async () => {
    await writeFile(folder, "a file is in the way");
    const { script, isKept } = await start("a");
    expect({ pinned: script.pinned, isKept }).toEqual({ pinned: "1.0.0", isKept: false });
    expect(said).toEqual([expect.stringMatching(/^This build of the SDK is not kept.*Set SDK_DIR/)]);
  });

  it.skipIf(process.getuid?.() === 0)("serve a portal that may only read them (not as root)", async () => {
    await start("a");
    await chmod(folder, 0o555);
    expect((await start("a")).isKept).toBe(true);
    await chmod(folder, 0o755);
  });

  it("bear the moment of their last start", async () => {
    await start("a");
    await utimes(join(folder, "1.0.0"), 1_000, 1_000);
    await start("a");
    expect((await stat(join(folder, "1.0.0"))).mtimeMs).toBeGreaterThan(1_000_000);
  });
});

it("takes versions alone for names", () => {
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
