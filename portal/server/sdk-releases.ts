import { createHash, randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { hasCode } from "@wardway/db/file-errors";
import type { SdkScript } from "#app/http/sdk-script.ts";

/** About 1.8 MB each. */
const MAX_RETAINED_RELEASES = 30;
/** Older drafts were left by a killed process. */
const DRAFT_LIFETIME_MS = 3_600_000;
const draftPrefix = ".draft-";
const digestFile = "digest";
/** The pinned version, its npm package, and chunks that open pages may request. */
const retainedParts = ["pinned", "npm", join("v1", "chunks")];
/** The npm package, below `/sdk/VERSION/`. */
export const packageName = "wardway-sdk.tgz";

/** Semver; a second build of a version has its digest appended. */
const pinnedName = /^\d+\.\d+\.\d+(?:-[\dA-Za-z-]+(?:\.[\dA-Za-z-]+)*)?(?:\+[\da-f]{16})?$/;
/** A release name is safe as a path segment. */
export const isPinnedName = (name: string) => pinnedName.test(name);

export interface SdkReleases {
  /** The current build. */
  readonly built: string;
  /** The retained releases. */
  readonly folder: string;
  readonly script: SdkScript;
  /** Hash of the npm package, as npm records it in a lock file. */
  readonly packageIntegrity: string;
  /** False if the folder is not writable: `built` is served then. */
  readonly isStored: boolean;
}

export interface StoreOptions {
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
 * Stores a copy of this build, so that pages which pin it survive updates of the portal. The first build of a
 * version has its name forever.
 */
export async function storeSdkRelease({
  folder,
  log,
  built = builtFolder,
  version = builtVersion,
}: StoreOptions): Promise<SdkReleases> {
  const files = await readFiles(built);
  const digest = computeDigest(files);
  const loader = files.get(join("pinned", "wardway.js")) ?? "";
  const script = (pinned: string): SdkScript => ({
    version,
    pinned,
    integrity: getIntegrity("sha384", loader),
  });
  /** Hashes the package that is served, which another version of npm may have compressed. */
  const readPackageIntegrity = async (root: string) =>
    getIntegrity("sha512", await readFile(join(root, "npm", packageName)));
  const ownName = `${version}+${digest.slice(0, 16)}`;
  try {
    await mkdir(folder, { recursive: true });
    const isFirst = await storeAs(join(folder, version), files, digest);
    const pinned = isFirst ? version : ownName;
    if (!isFirst) {
      if (!(await storeAs(join(folder, ownName), files, digest)))
        throw new Error(`${ownName} exists with other contents`);
      log(
        `SDK version ${version} was released before with other contents: pages that pin ${version} continue to load that one. This build is pinned as ${ownName}.`,
      );
    }
    // A read-only folder suffices if it contains this build.
    await removeObsolete(folder, pinned).catch(() => undefined);
    const packageIntegrity = await readPackageIntegrity(join(folder, pinned));
    return { built, folder, script: script(pinned), packageIntegrity, isStored: true };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log(
      `This SDK build could not be stored, so that pages which pin it will break with the next update: ${reason}. Set SDK_DIR to a writable folder.`,
    );
    const first = await readFile(join(folder, version, digestFile), "utf8").catch(() => digest);
    const pinned = first === digest ? version : ownName;
    const packageIntegrity = await readPackageIntegrity(built);
    return { built, folder, script: script(pinned), packageIntegrity, isStored: false };
  }
}

export async function releaseNames(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter(isPinnedName);
}

async function readFiles(folder: string): Promise<Files> {
  const files = new Map<string, Buffer>();
  for (const part of retainedParts) {
    for (const name of (await readdir(join(folder, part), { recursive: true })).sort()) {
      const file = join(part, name);
      if ((await stat(join(folder, file))).isFile()) files.set(file, await readFile(join(folder, file)));
    }
  }
  return files;
}

const getIntegrity = (algorithm: "sha384" | "sha512", content: Buffer | string) =>
  `${algorithm}-${createHash(algorithm).update(content).digest("base64")}`;

/** Ends of the names of compressed copies. */
export const encodings = { br: ".br", gzip: ".gz" } as const;

/** What a file contains: each version of zlib compresses it in another way. */
function contentOf(name: string, file: Buffer): Buffer {
  try {
    if (name.endsWith(encodings.br)) return brotliDecompressSync(file);
    if (name.endsWith(encodings.gzip) || name.endsWith(".tgz")) return gunzipSync(file);
  } catch {
    // Damaged: its hash is another than that of the build.
  }
  return file;
}

function computeDigest(files: Files): string {
  const all = createHash("sha256");
  for (const [name, content] of files) {
    all.update(`${name}\n${createHash("sha256").update(contentOf(name, content)).digest("hex")}\n`);
  }
  return all.digest("hex");
}

/** @returns false if another build has this name */
async function storeAs(place: string, files: Files, digest: string): Promise<boolean> {
  const stored = await readFile(join(place, digestFile), "utf8").catch(() => null);
  if (stored !== null && stored !== digest) return false;
  if (stored === digest) {
    const present = await readFiles(place).catch(() => null);
    if (present && computeDigest(present) === digest) return true;
    // Damaged on disk.
    await removeRelease(place);
  }
  if (await writeRelease(place, files, digest)) return true;
  // Another process was faster, usually with the same build.
  return (await readFile(join(place, digestFile), "utf8").catch(() => null)) === digest;
}

/** Renamed when complete, so that no partial build is served. @returns false if the name is taken */
async function writeRelease(place: string, files: Files, digest: string): Promise<boolean> {
  const draft = join(dirname(place), `${draftPrefix}${randomBytes(6).toString("hex")}`);
  try {
    for (const file of files.keys()) await mkdir(dirname(join(draft, file)), { recursive: true });
    const all: [string, Buffer | string][] = [...files, [digestFile, digest]];
    await Promise.all(all.map(([file, content]) => writeDurably(join(draft, file), content)));
    await rename(draft, place);
    return true;
  } catch (error) {
    if (!hasCode(error, "ENOTEMPTY", "EEXIST")) throw error;
    return false;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Flushed before the rename, so that a power failure leaves no empty files. */
async function writeDurably(path: string, content: Buffer | string): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function removeRelease(place: string): Promise<void> {
  const aside = join(dirname(place), `${draftPrefix}${randomBytes(6).toString("hex")}`);
  await rename(place, aside).catch((error: unknown) => {
    // Already removed by another process.
    if (!hasCode(error, "ENOENT")) throw error;
  });
  await rm(aside, { recursive: true, force: true });
}

/** Removes old drafts, and beyond the limit the least recently started releases. */
async function removeObsolete(folder: string, own: string): Promise<void> {
  const now = new Date();
  await utimes(join(folder, own), now, now);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(draftPrefix)) continue;
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > DRAFT_LIFETIME_MS)
      await rm(join(folder, name), { recursive: true, force: true });
  }
  const others = (await releaseNames(folder)).filter((name) => name !== own);
  const started = await Promise.all(
    others.map(async (name) => ({
      name,
      // A folder without a digest is not ours.
      isRelease: await stat(join(folder, name, digestFile)).then(
        () => true,
        () => false,
      ),
      // Removed first: released builds have a version each.
      isSecond: name.includes("+"),
      at: (await stat(join(folder, name)).catch(() => ({ mtimeMs: 0 }))).mtimeMs,
    })),
  );
  const obsolete = started
    .filter(({ isRelease }) => isRelease)
    .sort((one, other) => Number(one.isSecond) - Number(other.isSecond) || other.at - one.at)
    .slice(MAX_RETAINED_RELEASES - 1);
  for (const { name } of obsolete) await removeRelease(join(folder, name)).catch(() => undefined);
}
