import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { RoutingTiles } from "#app/infra/maps/map-parts.ts";

const packaged = fileURLToPath(new URL("../maps/baltimore-roads", import.meta.url));

/**
 * The tiles that ROUTING_TILES names, or the packaged ones; null for `none`.
 * @param setting null if not set
 */
export function findRoutingTiles(setting: string | null): RoutingTiles | null {
  if (setting === "none") return null;
  return setting === null
    ? { folder: packaged, isPackaged: true }
    : { folder: resolve(setting), isPackaged: false };
}
