import { createHash } from "node:crypto";
import type { Database } from "@wardway/db/open";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { TILE_SECONDS, type TileServer } from "#app/infra/maps/tiles.server.ts";
import { secondsToWait } from "#app/infra/seconds-to-wait.server.ts";
import { activeRouteSettings, activeSettings } from "../settings/read-settings.server.ts";

/** Null if none is set. */
export async function activeTileServer(db: Database, publicUrl: string): Promise<TileServer | null> {
  const [routes, system] = await Promise.all([activeRouteSettings(db), activeSettings(db)]);
  const { tileUrl } = routes.value;
  if (tileUrl === "") return null;
  return { url: tileUrl, userAgent: `Wardway/0.1 (${system.contactEmail || publicUrl})` };
}

/** Separates the tiles of servers in browser caches. */
export const editionOf = (tileUrl: string) => createHash("sha256").update(tileUrl).digest("hex").slice(0, 8);

/**
 * Cache-Control of a tile; none for an outdated edition, which would be cached as another server's for days.
 */
export const tileCaching = ({ url }: TileServer, edition: string | null) =>
  edition === editionOf(url) ? `private, max-age=${TILE_SECONDS}` : "no-store";

/** Per account and process: about thirty screens. */
const MAX_TILES_PER_MINUTE = 900;
const limiter = new RateLimiterMemory({ points: MAX_TILES_PER_MINUTE, duration: 60 });

/** Per account, or per network in embedding pages. @returns 0, or the seconds to wait */
export const secondsUntilTile = (reader: number | string) => secondsToWait(limiter, String(reader));
