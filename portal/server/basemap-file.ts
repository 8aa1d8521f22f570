import { basename, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { StartupError } from "@wardway/db/startup-error";
import { type Basemap, openBasemap, UnusableBasemap } from "#app/infra/maps/basemap.server.ts";

const packaged = fileURLToPath(new URL("../maps/baltimore.pmtiles", import.meta.url));

/**
 * Opens the basemap that BASEMAP names, or the packaged one.
 * @throws StartupError
 */
export async function openBasemapFile(file: string | null): Promise<Basemap> {
  const path = file === null ? packaged : resolve(file);
  try {
    return await openBasemap(path, { fileName: basename(path), isPackaged: file === null });
  } catch (error) {
    if (!(error instanceof UnusableBasemap)) throw error;
    throw new StartupError(`BASEMAP names ${file ?? packaged}, which ${error.message}.`, { cause: error });
  }
}
