import type { LoaderFunctionArgs } from "@remix-run/node";
import { activeTileServer, secondsUntilTile, tileCaching } from "../domain/maps/tile-server.server.ts";
import { guard } from "../http/guard.server.ts";
import { portalTiles } from "../infra/maps/portal-tiles.server.ts";
import { tileNameOf } from "../infra/maps/tiles.server.ts";

/** Proxies map tiles. Missing ones are empty responses: browsers log errors to the console. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, account } = await guard(args, "signed-in");
  const name = tileNameOf(args.params);
  if (!name) return new Response("Not found", { status: 404 });
  const server = await activeTileServer(db, args.context.publicUrl);
  if (!server) return emptyTile();
  const seconds = await secondsUntilTile(account.id);
  if (seconds > 0) return new Response(null, { status: 429, headers: { "retry-after": String(seconds) } });
  const tile = await portalTiles.tile(server, name);
  if (!tile) return emptyTile();
  const edition = new URL(args.request.url).searchParams.get("edition");
  return new Response(tile.bytes, {
    headers: { "content-type": tile.type, "cache-control": tileCaching(server, edition) },
  });
}

const emptyTile = () => new Response(null, { status: 204 });
