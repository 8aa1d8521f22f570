import { createHash, randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { hasCode } from "@wardway/db/file-errors";
import type { SdkScript } from "#app/http/sdk-script.ts";

/** A megabyte and a half each. */
const mostKept = 30;
/** Milliseconds after which a copy that was not finished belongs to no process that still writes it. */
const draftLife = 3_600_000;
const draftPrefix = ".draft-";
const digestFile = "digest";
/** Of what is built: the version that pages pin, and the chunks of `/sdk/v1/` that open pages may still ask for. */
const parts = ["pinned", join("v1", "chunks")];

/** A version (semver.org), and for a second build that bears the same: the beginning of its digest. */
const pinnedName = /^\d+\.\d+\.\d+(?:-[\dA-Za-z-]+(?:\.[\dA-Za-z-]+)*)?(?:\+[\da-f]{16})?$/;
export const isPinnedName = (name: string) => pinnedName.test(name);

export interface KeptSdk {
  /** What was built: `v1` and `pinned`. */
  readonly built: string;
  /** Of the kept builds, a folder each, named as they are pinned. */
  readonly folder: string;
  readonly script: SdkScript;
  /** Whether this build is among them; where the folder takes nothing, it is served from where it was built. */
  readonly isKept: boolean;
}

export interface KeepParts {
  readonly folder: string;
  readonly log: (line: string) => void;
  readonly built?: string;
  readonly version?: string;
}

type Files = ReadonlyMap<string, Buffer>;

const builtFolder = fileURLToPath(new URL("../../sdk/dist/", import.meta.url));
const { version: builtVersion } = createRequire(import.meta.url)("../../sdk/package.json") as {
  version: string;
};

/**
 * Keeps a copy of the SDK's build, so that a page which pins it outlives the portal's next update. Whoever is first
 * under a version has its name for good: another build of the same version is kept, and pinned, under a longer one.
 */
export async function keepSdk({
  folder,
  log,
  built = builtFolder,
  version = builtVersion,
}: KeepParts): Promise<KeptSdk> {
  const files = await filesOf(built);
  const digest = digestOf(files);
  const loader = files.get(join("pinned", "wardway.js")) ?? "";
  const script = (pinned: string): SdkScript => ({
    version,
    pinned,
    integrity: `sha384-${createHash("sha384").update(loader).digest("base64")}`,
  });
  const ownName = `${version}+${digest.slice(0, 16)}`;
  try {
    await mkdir(folder, { recursive: true });
    const isFirst = await keepAs(join(folder, version), files, digest);
    const pinned = isFirst ? version : ownName;
    if (!isFirst) {
      if (!(await keepAs(join(folder, ownName), files, digest))) throw new Error(`${ownName} is in the way`);
      log(
        `Another build of the SDK has been kept as ${version} before: pages go on to get that one by it, and pin this one as ${ownName}.`,
      );
    }
    // A folder that can only be read is as good, once it has this build.
    await tidy(folder, pinned).catch(() => undefined);
    return { built, folder, script: script(pinned), isKept: true };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log(
      `This build of the SDK is not kept, so that pages which pin it break with the next update: ${reason}. Set SDK_DIR to a folder that can be written.`,
    );
    const first = await readFile(join(folder, version, digestFile), "utf8").catch(() => digest);
    return { built, folder, script: script(first === digest ? version : ownName), isKept: false };
  }
}

/** The names of all builds that are kept. */
export async function keptNames(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter(isPinnedName);
}

async function filesOf(folder: string): Promise<Files> {
  const files = new Map<string, Buffer>();
  for (const part of parts) {
    for (const name of (await readdir(join(folder, part), { recursive: true })).sort()) {
      const file = join(part, name);
      if ((await stat(join(folder, file))).isFile()) files.set(file, await readFile(join(folder, file)));
    }
  }
  return files;
}

function digestOf(files: Files): string {
  const all = createHash("sha256");
  for (const [name, content] of files) {
    all.update(`${name}\n${createHash("sha256").update(content).digest("hex")}\n`);
  }
  return all.digest("hex");
}

/** @returns false where another build has this name */
async function keepAs(place: string, files: Files, digest: string): Promise<boolean> {
  const known = await readFile(join(place, digestFile), "utf8").catch(() => null);
  if (known !== null && known !== digest) return false;
  if (known === digest) {
    const kept = await filesOf(place).catch(() => null);
    if (kept && digestOf(kept) === digest) return true;
    // A disk has lost some of it.
    await setAside(place);
  }
  if (await putThere(place, files, digest)) return true;
  // Another process was faster: with the same build, as a rule.
  return (await readFile(join(place, digestFile), "utf8").catch(() => null)) === digest;
}

/** Under another name first, so that nobody is served half of a build. @returns false where the place is taken */
async function putThere(place: string, files: Files, digest: string): Promise<boolean> {
  const draft = join(dirname(place), `${draftPrefix}${randomBytes(6).toString("hex")}`);
  try {
    for (const file of files.keys()) await mkdir(dirname(join(draft, file)), { recursive: true });
    const all: [string, Buffer | string][] = [...files, [digestFile, digest]];
    await Promise.all(all.map(([file, content]) => writeThrough(join(draft, file), content)));
    await rename(draft, place);
    return true;
  } catch (error) {
    if (!hasCode(error, "ENOTEMPTY", "EEXIST")) throw error;
    return false;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** On the disk before the folder has its name: after a loss of power it would have the name and no content. */
async function writeThrough(path: string, content: Buffer | string): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function setAside(place: string): Promise<void> {
  const aside = join(dirname(place), `${draftPrefix}${randomBytes(6).toString("hex")}`);
  await rename(place, aside).catch((error: unknown) => {
    // Another process has done it.
    if (!hasCode(error, "ENOENT")) throw error;
  });
  await rm(aside, { recursive: true, force: true });
}

/** Removes what starts that were killed have left, and of too many builds those that nobody has started for longest. */
async function tidy(folder: string, own: string): Promise<void> {
  const now = new Date();
  await utimes(join(folder, own), now, now);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(draftPrefix)) continue;
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > draftLife) await rm(join(folder, name), { recursive: true, force: true });
  }
  const others = (await keptNames(folder)).filter((name) => name !== own);
  const started = await Promise.all(
    others.map(async (name) => ({
      name,
      // Somebody else's folder may be called after a version too.
      isBuild: await stat(join(folder, name, digestFile)).then(
        () => true,
        () => false,
      ),
      // Second builds of a version go first: released ones have a version each.
      isSecond: name.includes("+"),
      at: (await stat(join(folder, name)).catch(() => ({ mtimeMs: 0 }))).mtimeMs,
    })),
  );
  const leaving = started
    .filter(({ isBuild }) => isBuild)
    .sort((one, other) => Number(one.isSecond) - Number(other.isSecond) || other.at - one.at)
    .slice(mostKept - 1);
  for (const { name } of leaving) await setAside(join(folder, name)).catch(() => undefined);
}
