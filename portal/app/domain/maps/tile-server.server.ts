import { createHash } from "node:crypto";
import type { Database } from "@wardway/db/open";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { type TileServer, tileSeconds } from "#app/infra/maps/tiles.server.ts";
import { secondsToWait } from "#app/infra/seconds-to-wait.server.ts";
import { activeRouteSettings, activeSettings } from "../settings/read.server.ts";

/** The tile server of `/admin/routes`; null where none is set. */
export async function activeTileServer(db: Database, publicUrl: string): Promise<TileServer | null> {
  const [routes, system] = await Promise.all([activeRouteSettings(db), activeSettings(db)]);
  const { tileUrl } = routes.value;
  if (tileUrl === "") return null;
  return { url: tileUrl, userAgent: `Wardway/0.1 (${system.contactEmail || publicUrl})` };
}

/** Tells the tiles of a server from those of others: browsers keep tiles for days. */
export const editionOf = (tileUrl: string) => createHash("sha256").update(tileUrl).digest("hex").slice(0, 8);

/**
 * Whether a browser may keep a tile that it asked for under this edition: where the settings were changed a moment
 * ago, a picture of one server would stand for the other's for days.
 */
export const tileCaching = ({ url }: TileServer, asked: string | null) =>
  asked === editionOf(url) ? `private, max-age=${tileSeconds}` : "no-store";

/** Tiles that an account may ask one process for: some thirty screens full a minute. */
const perMinute = 900;
const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });

/** Counts a tile: 0, or the seconds to wait where an account, or a network in a site's pages, asks for more than anybody looks at. */
export const secondsUntilTile = (reader: number | string) => secondsToWait(limiter, String(reader));
