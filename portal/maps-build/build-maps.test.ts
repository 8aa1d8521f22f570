import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { findMapFiles, readManifest } from "@wardway/portal/server/maps-folder.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Point } from "./basemap/read-extract.ts";
import { buildMaps, type MapBuild } from "./build-maps.ts";
import { encodeExtract } from "./routing/write-extract.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const valhalla = await import("@valhallajs/valhallajs").catch(() => null);
const without = valhalla ? "" : " (skipped: @valhallajs/valhallajs has no program for this machine)";

let home: string;
let extract: string;
let folder: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "wardway-maps-build-"));
  extract = join(home, "crossing.osm.pbf");
  folder = join(home, "maps");
  await writeFile(extract, encodeCrossing("Alder Street"));
});
afterAll(() => rm(home, { recursive: true, force: true }));

/** Two streets that cross in Kansas, a house on one of them, and a neighbourhood around both. */
function encodeCrossing(name: string): Uint8Array {
  const [x, y] = [-98.5, 38.5];
  const points: readonly Point[] = [
    [x, y],
    [x + 0.004, y],
    [x + 0.008, y],
    [x + 0.004, y - 0.004],
    [x + 0.004, y + 0.004],
    [x + 0.002, y + 0.0002],
    [x + 0.0022, y + 0.0002],
    [x + 0.0022, y + 0.0004],
    [x + 0.002, y + 0.0004],
  ];
  const house = {
    "addr:housenumber": "12",
    "addr:street": "Alder St",
    "addr:city": "Salina",
    "addr:state": "KS",
  };
  return encodeExtract({
    nodes: new Map(points.map((point, index) => [index + 1, point])),
    ways: [
      { id: 1, tags: { highway: "residential", name }, nodes: [1, 2, 3] },
      { id: 2, tags: { highway: "residential", name: "Birch Road" }, nodes: [4, 2, 5] },
      { id: 3, tags: { building: "yes", ...house, "addr:postcode": "67401" }, nodes: [6, 7, 8, 9, 6] },
      { id: 4, tags: { place: "neighbourhood", name: "Old Mill" }, nodes: [1, 4, 3, 5, 1] },
    ],
    relations: [],
  });
}

const bounds = [-98.51, 38.49, -98.48, 38.51] as const;

/** @returns what was logged */
async function build(changes: Partial<MapBuild> = {}): Promise<readonly string[]> {
  const lines: string[] = [];
  await buildMaps({
    extract,
    folder,
    name: "Crossing",
    country: "US",
    bounds,
    signal: new AbortController().signal,
    log: (line) => lines.push(line),
    ...changes,
  });
  return lines;
}

describe.skipIf(!valhalla)(`maps:build${without}`, () => {
  it("continues after the last finished part when it was killed", async () => {
    const tool = spawn(
      process.execPath,
      [
        ...["--conditions=source", "--import", "tsx", "portal/maps-build/maps-build.ts", extract],
        ...["--name", "Crossing", `--bounds=${bounds.join(",")}`],
      ],
      {
        cwd: root,
        env: { ...process.env, MAPS_DIR: folder, INIT_CWD: root },
        stdio: ["ignore", "pipe", "ignore"],
      },
    );
    const ended = new Promise((resolve) => tool.once("exit", (_, signal) => resolve(signal)));
    tool.stdout.on("data", (text) => {
      if (String(text).includes("Basemap:")) tool.kill("SIGKILL");
    });
    expect(await ended).toBe("SIGKILL");
    expect(Object.keys((await readManifest(folder))?.parts ?? {})).toContain("places");
    expect((await readManifest(folder))?.parts).not.toHaveProperty("routing");
    // As left by a run that was killed while it wrote.
    await writeFile(join(folder, "basemap.pmtiles.partial"), "half a file");
    await mkdir(join(folder, "routing.building"), { recursive: true });

    const second = await build();
    expect(second[0]).toBe("Place index: finished before.");
    expect(second[2]).toMatch(
      /^Routing tiles: [\d.,]+ MB, \d tiles, in [\d.,]+ s with [\d.,]+ MB of memory\.$/,
    );
    expect(await build()).toEqual([
      "Place index: finished before.",
      "Basemap: finished before.",
      "Routing tiles: finished before.",
    ]);
    expect(await findMapFiles({ ...none, mapsDir: folder }, () => {})).toEqual({
      basemap: join(folder, "basemap.pmtiles"),
      places: join(folder, "places.gz"),
      routingTiles: join(folder, "routing"),
    });
  });

  it("indexes streets with house numbers, places and areas", async () => {
    const [, ...lines] = gunzipSync(await readFile(join(folder, "places.gz")))
      .toString()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const area = { city: "Salina", state: "KS" };
    expect(lines).toMatchObject([
      {
        kind: "street",
        name: "Alder Street",
        locality: "Old Mill",
        ...area,
        at: [38.5, -98.496],
        houses: [["12", 38.5003, -98.4979, "67401"]],
      },
      { kind: "street", name: "Birch Road", locality: "Old Mill", ...area, houses: [] },
      { kind: "place", name: "Old Mill", ...area },
    ]);
  });

  it("builds everything again for another extract", async () => {
    const other = join(home, "other.osm.pbf");
    await writeFile(other, encodeCrossing("Cedar Street"));
    const lines = await build({ extract: other });
    expect(lines.filter((line) => line.includes("finished before"))).toEqual([]);
    expect(gunzipSync(await readFile(join(folder, "places.gz"))).toString()).toContain("Cedar Street");
  });
});

it("rejects an extract that the basemap builder cannot hold, before it builds anything", async () => {
  const large = join(home, "large.osm.pbf");
  await writeFile(large, "");
  await truncate(large, 21_000_000);
  const target = join(home, "large-maps");
  await expect(build({ extract: large, folder: target })).rejects.toThrow(
    /planetiler.* --basemap FILE\.pmtiles/,
  );
  expect(await readManifest(target)).toBeNull();
});

const none = { mapsDir: null, basemap: null, routingTiles: null, places: null };

describe("the maps that a start uses", () => {
  it("are those of the variables, then those of MAPS_DIR, then the packaged ones", async () => {
    const mapsDir = join(home, "partly");
    await mkdir(mapsDir);
    const manifest = {
      version: 1,
      name: "Partly",
      extract: "0",
      parts: { places: { bytes: 1, seconds: 1 } },
    };
    await writeFile(join(mapsDir, "manifest.json"), JSON.stringify(manifest));
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    expect(await findMapFiles({ ...none, mapsDir, basemap: "own.pmtiles" }, log)).toEqual({
      basemap: "own.pmtiles",
      routingTiles: null,
      places: join(mapsDir, "places.gz"),
    });
    expect(lines).toEqual([
      "MAPS_DIR contains no basemap and no routing: the packaged region is used for that.",
    ]);
    expect((await findMapFiles({ ...none, mapsDir, places: "none" }, log)).places).toBeNull();
    expect((await findMapFiles(none, log)).places).toMatch(/baltimore\.places\.gz$/);
    await expect(findMapFiles({ ...none, mapsDir: home }, log)).rejects.toThrow(/contains no maps/);
  });
});
