import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { StartupError } from "@wardway/db/startup-error";
import { openBasemap, UnusableBasemap } from "@wardway/portal/app/infra/maps/basemap.server.ts";
import {
  type MapManifest,
  type MapPartName,
  type mapPartNames,
  mapPartPaths,
  readManifest,
  writeManifest,
} from "@wardway/portal/server/maps-folder.ts";
import { showProgress } from "@wardway/portal/server/progress.ts";
import { buildBasemap } from "./basemap/build-basemap.ts";
import type { Box } from "./basemap/read-extract.ts";
import { watchMemory } from "./peak-memory.ts";
import { buildPlaces } from "./places/build-places.ts";
import { buildRoutingTiles } from "./routing/build-routing-tiles.ts";

export interface MapBuild {
  /** OpenStreetMap extract (.osm.pbf). */
  readonly extract: string;
  readonly folder: string;
  /** The region's name. */
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The basemap's bounds; default: as the extract's header says. */
  readonly bounds?: Box | undefined;
  /** A PMTiles archive to take instead of building one. */
  readonly basemap?: string | undefined;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

/** The portal's own builder holds the extract in memory: about 110 times its bytes. */
const MAX_BASEMAP_EXTRACT_BYTES = 20_000_000;

const titles: Readonly<Record<MapPartName, string>> = {
  places: "Place index",
  basemap: "Basemap",
  routing: "Routing tiles",
};

/**
 * Builds basemap, place index and routing tiles. Each part appears when it is complete and is noted in the folder's
 * manifest; the next run with the same extract builds what is missing.
 * @throws StartupError for an unusable or too large extract
 */
export async function buildMaps(build: MapBuild): Promise<MapManifest> {
  const { extract, folder, name, log } = build;
  const bytes = await sizeOf(extract);
  requireBasemapSize(build, bytes);
  await mkdir(folder, { recursive: true });
  const hash = await hashOf(extract);
  const stored = await readManifest(folder);
  const isSame = stored?.extract === hash && stored.name === name;
  let manifest: MapManifest = isSame ? stored : { version: 1, name, extract: hash, parts: {} };
  if (!isSame) await writeManifest(folder, manifest);
  for (const part of [
    "places",
    "basemap",
    "routing",
  ] as const satisfies readonly (typeof mapPartNames)[number][]) {
    if (manifest.parts[part]) {
      log(`${titles[part]}: finished before.`);
      continue;
    }
    const built = await measure(build, part);
    manifest = { ...manifest, parts: { ...manifest.parts, [part]: built } };
    await writeManifest(folder, manifest);
  }
  return manifest;
}

async function measure(build: MapBuild, part: MapPartName) {
  const start = performance.now();
  const stopWatching = watchMemory();
  const path = join(build.folder, mapPartPaths[part]);
  const progress = showProgress(titles[part]);
  const details = await builders[part](build, path, progress.update).finally(progress.stop);
  const peakBytes = stopWatching();
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  const bytes = await sizeOf(path);
  build.log(
    `${titles[part]}: ${megabytes(bytes)} MB${details && `, ${details}`}, in ${seconds} s with ${megabytes(peakBytes)} MB of memory.`,
  );
  return { bytes, seconds };
}

type Builder = (
  build: MapBuild,
  path: string,
  onProgress: (done: number, total: number) => void,
) => Promise<string>;

const builders: Readonly<Record<MapPartName, Builder>> = {
  places: async ({ extract, name }, path, onProgress) => {
    const counts = await writePartially(path, (partial) =>
      buildPlaces(extract, partial, { name, onProgress: (share) => onProgress(share, 1) }),
    );
    return `${count(counts.houses)} house numbers on ${count(counts.streets)} streets, ${count(counts.places)} places`;
  },
  basemap: async ({ extract, name, bounds, basemap }, path, onProgress) => {
    await writePartially(path, async (partial) => {
      if (basemap !== undefined) return copyFile(basemap, partial);
      const { bytes } = await buildBasemap(extract, { name, bounds, onBytes: onProgress });
      await writeFile(partial, bytes);
    });
    return basemap === undefined ? "" : `a copy of ${basemap}`;
  },
  // It replaces the folder when it is complete.
  routing: async ({ extract, country, signal }, path, onProgress) => {
    const { tiles } = await buildRoutingTiles(extract, path, { country, signal, onProgress });
    return `${count(tiles)} tiles`;
  },
};

async function writePartially<Result>(
  path: string,
  write: (partial: string) => Promise<Result>,
): Promise<Result> {
  const partial = `${path}.partial`;
  await rm(partial, { force: true });
  const result = await write(partial);
  await rename(partial, path);
  return result;
}

/** @throws StartupError before the first part is built */
function requireBasemapSize({ basemap, extract }: MapBuild, bytes: number): void {
  if (basemap !== undefined || bytes <= MAX_BASEMAP_EXTRACT_BYTES) return;
  throw new StartupError(
    `${extract} has ${megabytes(bytes)} MB, and the portal's own basemap builder takes ${megabytes(MAX_BASEMAP_EXTRACT_BYTES)} MB at most: cut a basemap out of the planet with pmtiles, or build one with planetiler (see docs/maps-and-routing.md), and pass it as --basemap FILE.pmtiles.`,
  );
}

/** @throws StartupError for a file that the portal cannot use */
export async function requireBasemap(file: string): Promise<void> {
  try {
    await (await openBasemap(file, { fileName: file, isPackaged: false })).close();
  } catch (error) {
    if (!(error instanceof UnusableBasemap)) throw error;
    throw new StartupError(`--basemap names ${file}, which ${error.message}.`, { cause: error });
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** The size of a file, or of all files of a folder. */
async function sizeOf(path: string): Promise<number> {
  const info = await stat(path).catch((cause) => {
    throw new StartupError(`${path} is not a readable file.`, { cause });
  });
  if (!info.isDirectory()) return info.size;
  const names = await readdir(path, { recursive: true });
  const files = await Promise.all(names.map((name) => stat(join(path, name))));
  return files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}

const count = (value: number) => value.toLocaleString("en-US");
const megabytes = (bytes: number) => (bytes / 1e6).toLocaleString("en-US", { maximumFractionDigits: 1 });
