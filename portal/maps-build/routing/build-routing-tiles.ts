import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { StartupError } from "@wardway/db/startup-error";
import { valhallaConfig } from "@wardway/portal/app/infra/maps/valhalla-config.server.ts";
import { encodeExtract } from "./write-extract.ts";

export interface RoutingTilesOptions {
  /** ISO 3166-1 alpha-2; determines the side on which people drive. */
  readonly country: string;
  /** Gzips each tile: a third of the size, and a few milliseconds more when a tile is first read. */
  readonly isCompressed?: boolean;
  readonly signal?: AbortSignal;
  onProgress?(done: number, total: number): void;
}

export interface BuiltRoutingTiles {
  readonly tiles: number;
  readonly bytes: number;
}

/** Messages of `valhalla_build_tiles` that begin a step. */
const steps = [
  "Parsing ways",
  "Parsing relations",
  "Parsing nodes",
  "Creating graph edges",
  "Building",
  "Enhancing local graph",
  "HierarchyBuilder",
  "Creating shortcuts",
  "Adding complex turn restrictions",
  "Validating",
  "Cleaning up",
];

/**
 * Builds Valhalla's routing tiles of an OpenStreetMap extract (.osm.pbf) into a folder, with the tools of the package
 * `@valhallajs/valhallajs`. The folder appears, or is replaced, when it is complete; an interrupted build leaves
 * `FOLDER.building`, which the next one removes. The same extract results in the same tiles, except for scores
 * in their headers that depend on the processor.
 * @throws StartupError without the tools, or for an unusable extract
 */
export async function buildRoutingTiles(
  extract: string,
  folder: string,
  { country, isCompressed = false, signal, onProgress }: RoutingTilesOptions,
): Promise<BuiltRoutingTiles> {
  await requireFile(extract);
  const target = resolve(folder);
  const home = `${target}.building`;
  const tiles = join(home, "tiles");
  await rm(home, { recursive: true, force: true });
  try {
    await mkdir(tiles, { recursive: true });
    const config = join(home, "valhalla.json");
    const { mjolnir, ...others } = valhallaConfig(tiles);
    await writeFile(
      config,
      JSON.stringify({
        ...others,
        mjolnir: { ...mjolnir, admin: join(home, "admins.sqlite"), logging: { type: "std_err" } },
      }),
    );
    const countries = join(home, "country.osm.pbf");
    await writeFile(countries, encodeCountry(country));
    await run("valhalla_build_admins", ["-c", config, countries], { home, signal });
    let done = 0;
    const onLine = (line: string) => {
      const step = steps.findIndex((name) => line.includes(`] ${name}`));
      done = Math.max(done, step);
      if (step >= 0) onProgress?.(done, steps.length);
    };
    await run("valhalla_build_tiles", ["-c", config, resolve(extract)], { home, signal, onLine });
    const files = (await readdir(tiles, { recursive: true })).filter((name) => name.endsWith(".gph"));
    if (files.length === 0) throw new StartupError(`${extract} contains no roads.`);
    await rm(join(tiles, "tile_manifest.json"), { force: true });
    if (isCompressed) for (const name of files) await compress(join(tiles, name));
    const bytes = await sizeOf(tiles);
    await replaceFolder(tiles, target, join(home, "replaced"));
    onProgress?.(steps.length, steps.length);
    return { tiles: files.length, bytes };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function requireFile(path: string): Promise<void> {
  const file = await stat(path).catch(() => null);
  if (!file?.isFile()) throw new StartupError(`${path} is not a readable OpenStreetMap extract (.osm.pbf).`);
}

/**
 * One country around the world. Without administrative areas Valhalla drives on the left, and those of an extract are
 * usually cut off.
 */
function encodeCountry(code: string): Uint8Array {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const name = /^[A-Z]{2}$/.test(code) ? names.of(code) : undefined;
  if (!name) throw new StartupError(`${code} is not a country's code of two letters.`);
  return encodeExtract({
    nodes: new Map([
      [1, [-179.9, -89.9]],
      [2, [179.9, -89.9]],
      [3, [179.9, 89.9]],
      [4, [-179.9, 89.9]],
    ]),
    ways: [{ id: 1, tags: {}, nodes: [1, 2, 3, 4, 1] }],
    relations: [
      {
        id: 1,
        tags: {
          type: "boundary",
          boundary: "administrative",
          admin_level: "2",
          name,
          "ISO3166-1:alpha2": code,
        },
        members: [{ type: "way", ref: 1, role: "outer" }],
      },
    ],
  });
}

interface RunOptions {
  /** Working directory: the tools write lists of duplicates into it. */
  readonly home: string;
  readonly signal: AbortSignal | undefined;
  readonly onLine?: (line: string) => void;
}

async function run(tool: string, parameters: readonly string[], options: RunOptions): Promise<void> {
  const { home, signal, onLine } = options;
  const process = spawn(findTool(tool), parameters, {
    cwd: home,
    signal,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = waitForExit(process, tool);
  let last = "";
  for await (const line of createInterface({ input: process.stderr })) {
    last = /(?:what\(\): |\[(?:ERROR|FATAL)\] )(.*)/.exec(line)?.[1] ?? last;
    onLine?.(line);
  }
  const code = await ended;
  if (code === 0) return;
  throw new StartupError(`${tool} could not read the extract: ${last.trim() || `it exited with ${code}`}.`);
}

function waitForExit(process: ChildProcess, tool: string): Promise<number | string> {
  const ended = new Promise<number | string>((resolveExit, reject) => {
    process.once("close", (code, signal) => resolveExit(code ?? signal ?? "no code"));
    process.once("error", (error) =>
      reject(error.name === "AbortError" ? error : new StartupError(`${tool} cannot run on this machine.`)),
    );
  });
  // Awaited after the output.
  ended.catch(() => undefined);
  return ended;
}

function findTool(tool: string): string {
  try {
    const main = createRequire(import.meta.url).resolve("@valhallajs/valhallajs");
    return join(dirname(main), process.platform, process.arch, tool);
  } catch (error) {
    throw new StartupError("Building routing tiles needs the optional package @valhallajs/valhallajs.", {
      cause: error,
    });
  }
}

async function compress(path: string): Promise<void> {
  await writeFile(`${path}.gz`, await promisify(gzip)(await readFile(path), { level: 9 }));
  await rm(path);
}

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const files = await Promise.all(names.map((name) => stat(join(folder, name))));
  return files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}

async function replaceFolder(folder: string, target: string, replaced: string): Promise<void> {
  await rename(target, replaced).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  await rename(folder, target);
}
