import { readFile, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { StartupError } from "@wardway/db/startup-error";
import { z } from "zod";
import type { Environment } from "./environment.ts";

export const mapPartNames = ["basemap", "places", "routing"] as const;
export type MapPartName = (typeof mapPartNames)[number];

/** Below the folder. Routing tiles are a folder of their own. */
export const mapPartPaths: Readonly<Record<MapPartName, string>> = {
  basemap: "basemap.pmtiles",
  places: "places.gz",
  routing: "routing",
};

const partSchema = z.object({ bytes: z.number(), seconds: z.number() });

/** What `maps:build` has finished, and of which extract. */
const manifestSchema = z.object({
  version: z.literal(1),
  name: z.string(),
  /** SHA-256 of the extract. */
  extract: z.string(),
  parts: z.partialRecord(z.enum(mapPartNames), partSchema),
});
export type MapManifest = z.output<typeof manifestSchema>;

const manifestPath = (folder: string) => join(folder, "manifest.json");

/** Null without a readable one. */
export async function readManifest(folder: string): Promise<MapManifest | null> {
  const text = await readFile(manifestPath(folder), "utf8").catch(() => "null");
  try {
    return manifestSchema.nullable().parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export async function writeManifest(folder: string, manifest: MapManifest): Promise<void> {
  const partial = `${manifestPath(folder)}.partial`;
  await writeFile(partial, `${JSON.stringify(manifest, null, 2)}\n`);
  await rename(partial, manifestPath(folder));
}

export interface MapFiles {
  /** Null for the packaged one. */
  readonly basemap: string | null;
  /** As `ROUTING_TILES`. */
  readonly routingTiles: string | null;
  /** Null for none. */
  readonly places: string | null;
}

const packagedPlaces = fileURLToPath(new URL("../maps/baltimore.places.gz", import.meta.url));

/**
 * The files that BASEMAP, ROUTING_TILES and PLACES name, else the finished parts of MAPS_DIR, else the packaged ones.
 * @throws StartupError if MAPS_DIR contains no maps
 */
export async function findMapFiles(
  {
    mapsDir,
    basemap,
    routingTiles,
    places,
  }: Pick<Environment, "mapsDir" | "basemap" | "routingTiles" | "places">,
  log: (line: string) => void,
): Promise<MapFiles> {
  const parts = mapsDir === null ? {} : await finishedParts(resolve(mapsDir), log);
  return {
    basemap: basemap ?? parts.basemap ?? null,
    routingTiles: routingTiles ?? parts.routing ?? null,
    places: places === "none" ? null : resolve(places ?? parts.places ?? packagedPlaces),
  };
}

async function finishedParts(
  folder: string,
  log: (line: string) => void,
): Promise<Partial<Record<MapPartName, string>>> {
  const manifest = await readManifest(folder);
  if (!manifest) {
    throw new StartupError(
      `MAPS_DIR names ${folder}, which contains no maps: run npm run maps:build -- FILE.osm.pbf.`,
    );
  }
  const finished = mapPartNames.filter((name) => manifest.parts[name]);
  const missing = mapPartNames.filter((name) => !manifest.parts[name]);
  if (missing.length > 0) {
    log(`MAPS_DIR contains no ${missing.join(" and no ")}: the packaged region is used for that.`);
  }
  return Object.fromEntries(finished.map((name) => [name, join(folder, mapPartPaths[name])]));
}
