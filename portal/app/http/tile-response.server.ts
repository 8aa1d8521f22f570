import type { AppLoadContext } from "@remix-run/node";
import { activeTileServer, secondsUntilTile, tileCaching } from "../domain/maps/tile-server.server.ts";
import type { BasemapTile } from "../infra/maps/basemap.server.ts";
import { portalTiles } from "../infra/maps/portal-tiles.server.ts";
import type { TileName } from "../infra/maps/tiles.server.ts";

interface TileCall {
  readonly request: Request;
  readonly context: AppLoadContext;
}

/**
 * A tile of the basemap, if the address names its edition, or of the tile server. Missing ones are empty responses:
 * browsers log errors to the console.
 * @param reader account, or site and network, whose tiles are limited
 */
export async function tileResponse(
  { request, context }: TileCall,
  name: TileName,
  reader: number | string,
  headers = new Headers(),
): Promise<Response> {
  const { db, publicUrl, basemap } = context;
  const edition = new URL(request.url).searchParams.get("edition");
  const isBasemap = edition === basemap.edition;
  const server = isBasemap ? null : await activeTileServer(db, publicUrl);
  if (!isBasemap && !server) return new Response(null, { status: 204, headers });
  const seconds = await secondsUntilTile(reader);
  if (seconds > 0) {
    headers.set("retry-after", String(seconds));
    return new Response(null, { status: 429, headers });
  }
  if (!server) return basemapResponse(await basemap.tile(name), headers);
  const tile = await portalTiles.tile(server, name);
  if (!tile) return new Response(null, { status: 204, headers });
  headers.set("content-type", tile.type);
  headers.set("cache-control", tileCaching(server, edition));
  return new Response(tile.bytes, { headers });
}

/** The edition in the address makes each response final. */
function basemapResponse(tile: BasemapTile | null, headers: Headers): Response {
  headers.set("cache-control", "private, max-age=31536000, immutable");
  if (!tile) return new Response(null, { status: 204, headers });
  headers.set("content-type", "application/vnd.mapbox-vector-tile");
  if (tile.encoding) headers.set("content-encoding", tile.encoding);
  return new Response(tile.bytes, { headers });
}
