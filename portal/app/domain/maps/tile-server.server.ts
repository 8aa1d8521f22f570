import type { Database } from "@wardway/db/open";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { TileServer } from "../../platform/maps/tiles.server.ts";
import { readRouteSettings, settingsInForce } from "../settings/read.server.ts";

/** Milliseconds for which a process goes by the server that it read: a screen asks for twenty tiles at once. */
const keptFor = 1_000;
const kept = new WeakMap<Database, { readonly until: number; readonly value: Promise<TileServer | null> }>();

/** The tile server of `/admin/routes`; null where none is set. */
export function tileServerInForce(db: Database, publicUrl: string): Promise<TileServer | null> {
  const known = kept.get(db);
  if (known && known.until > Date.now()) return known.value;
  const value = read(db, publicUrl);
  kept.set(db, { until: Date.now() + keptFor, value });
  value.catch(() => kept.delete(db));
  return value;
}

async function read(db: Database, publicUrl: string): Promise<TileServer | null> {
  const [routes, system] = await Promise.all([readRouteSettings(db), settingsInForce(db)]);
  const { tileUrl } = routes.value;
  if (tileUrl === "") return null;
  return { url: tileUrl, userAgent: `Wardway/0.1 (${system.contactEmail || publicUrl})` };
}

/** Tiles that an account may ask one process for: some thirty screens full a minute. */
const perMinute = 900;
const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });

/** Counts a tile: 0, or the seconds to wait where an account asks for more than anybody looks at. */
export function secondsUntilTile(userId: number): Promise<number> {
  return limiter.consume(userId).then(
    () => 0,
    (refused: unknown) => {
      if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
      throw refused;
    },
  );
}
