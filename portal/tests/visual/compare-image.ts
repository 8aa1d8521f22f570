import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

const folder = fileURLToPath(new URL("images/", import.meta.url));
const versionFile = join(folder, "chromium-version.txt");
/** Of differing images; not part of the repository. */
const resultFolder = fileURLToPath(new URL("../../../node_modules/.cache/visual/", import.meta.url));

/** Colour distance of a pixel, 0 to 1, that antialiasing stays below. */
const PIXEL_THRESHOLD = 0.2;
const MAX_DIFFERENT_SHARE = 0.001;

export const isUpdate = process.env.UPDATE_IMAGES === "1";

/** The Chromium that the images were taken with: another one draws text differently. */
export async function readImageVersion(): Promise<string | null> {
  return existsSync(versionFile) ? (await readFile(versionFile, "utf8")).trim() : null;
}

export async function writeImageVersion(version: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(versionFile, `${version}\n`);
}

export const hasImage = (name: string) => existsSync(join(folder, `${name}.png`));

/** Returns what differs from the stored image, or null; stores it in an update. */
export async function compareImage(name: string, taken: Buffer): Promise<string | null> {
  const actual = PNG.sync.read(taken);
  const path = join(folder, `${name}.png`);
  if (isUpdate) {
    await writeFile(path, PNG.sync.write(actual, { colorType: 2, deflateLevel: 9, filterType: -1 }));
    return null;
  }
  const expected = PNG.sync.read(await readFile(path));
  const { width, height } = expected;
  if (actual.width !== width || actual.height !== height)
    return `${actual.width}x${actual.height} instead of ${width}x${height}`;
  const difference = new PNG({ width, height });
  const count = pixelmatch(expected.data, actual.data, difference.data, width, height, {
    threshold: PIXEL_THRESHOLD,
  });
  if (count <= width * height * MAX_DIFFERENT_SHARE) return null;
  await mkdir(resultFolder, { recursive: true });
  await writeFile(join(resultFolder, `${name}.png`), taken);
  await writeFile(join(resultFolder, `${name}-difference.png`), PNG.sync.write(difference));
  return `${count} pixels differ: see ${resultFolder}${name}-difference.png`;
}
