import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { valhallaConfig } from "../valhalla-config.server.ts";

export interface BuiltTiles {
  readonly folder: string;
  remove(): Promise<void>;
}

/** Builds tiles from an OpenStreetMap extract (`.osm.pbf`) in a new folder, with Valhalla's own tool. */
export async function buildTiles(extract: string): Promise<BuiltTiles> {
  const home = await mkdtemp(join(tmpdir(), "wardway-tiles-"));
  const remove = () => rm(home, { recursive: true, force: true });
  try {
    const folder = join(home, "tiles");
    const config = join(home, "valhalla.json");
    await mkdir(folder);
    await writeFile(config, JSON.stringify(valhallaConfig(folder)));
    const main = createRequire(import.meta.url).resolve("@valhallajs/valhallajs");
    const tool = join(dirname(main), "bin", "valhalla-cli.js");
    // It writes files into its working directory.
    await promisify(execFile)(process.execPath, [tool, "build_tiles", "-c", config, extract], { cwd: home });
    return { folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
