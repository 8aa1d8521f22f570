import { StartupError } from "@wardway/db/startup-error";
import type { OnBytes } from "../extract/read-elements.ts";
import { collectFeatures } from "./collect-features.ts";
import { type Box, readExtract } from "./read-extract.ts";
import { writeTiles } from "./write-tiles.ts";

export interface BasemapOptions {
  readonly name: string;
  /** The area in which the extract is complete; default: as its header says. */
  readonly bounds?: Box | undefined;
  /** Called as the extract is read. */
  readonly onBytes?: OnBytes;
}

const attribution = "© OpenStreetMap contributors";

/**
 * Builds a basemap from an OpenStreetMap extract.
 * @throws StartupError for an unreadable extract, or without bounds
 */
export async function buildBasemap(file: string, { name, bounds, onBytes }: BasemapOptions) {
  const extract = await readExtract(file, onBytes);
  const region = bounds ?? extract.region;
  if (!region)
    throw new StartupError(`${file} does not state its bounds: pass --bounds=WEST,SOUTH,EAST,NORTH.`);
  const features = collectFeatures(extract, region);
  const { bytes, tiles } = writeTiles(features, region, { name, attribution });
  return { bytes, tiles, features: features.length, region };
}
