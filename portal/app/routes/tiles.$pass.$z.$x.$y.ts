import type { LoaderFunctionArgs } from "@remix-run/node";
import { originsOfSite, siteOfTilePass } from "../domain/embedding/tile-pass.server.ts";
import { activeTileServer, secondsUntilTile, tileCaching } from "../domain/maps/tile-server.server.ts";
import { portalTiles } from "../infra/maps/portal-tiles.server.ts";
import { tileNameOf } from "../infra/maps/tiles.server.ts";
import { networkOf } from "../infra/network.ts";

/**
 * Tiles for embed sites. An `img` sends no header, so the URL carries a pass, for street maps only. The page may
 * read the pixels to measure brightness.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { db, sessionSecret, publicUrl, ipAddress } = context;
  const siteId = siteOfTilePass(sessionSecret, params.pass ?? "");
  const name = tileNameOf(params);
  const origins = siteId !== null && name ? await originsOfSite(db, siteId) : null;
  if (!name || !origins) return new Response("Not found", { status: 404 });
  const headers = new Headers({ vary: "origin" });
  const origin = request.headers.get("origin");
  if (origin !== null && origins.includes(origin)) headers.set("access-control-allow-origin", origin);
  const server = await activeTileServer(db, publicUrl);
  if (!server) return new Response(null, { status: 204, headers });
  const seconds = await secondsUntilTile(`${siteId} ${networkOf(ipAddress)}`);
  if (seconds > 0) {
    headers.set("retry-after", String(seconds));
    return new Response(null, { status: 429, headers });
  }
  const tile = await portalTiles.tile(server, name);
  if (!tile) return new Response(null, { status: 204, headers });
  headers.set("content-type", tile.type);
  headers.set("cache-control", tileCaching(server, new URL(request.url).searchParams.get("edition")));
  return new Response(tile.bytes, { headers });
}
