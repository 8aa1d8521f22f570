import type { LoaderFunctionArgs } from "@remix-run/node";
import { isAllowedOrigin } from "../domain/embedding/listed.server.ts";
import { originsOfSite, siteOfTilePass } from "../domain/embedding/tile-pass.server.ts";
import { tileResponse } from "../http/tile-response.server.ts";
import { tileNameOf } from "../infra/maps/tiles.server.ts";
import { networkOf } from "../infra/network.ts";

/**
 * Tiles for embed sites. An `img` sends no header, so the URL carries a pass, for street maps only. The page may
 * read the pixels to measure brightness.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { db, sessionSecrets, ipAddress } = context;
  const siteId = siteOfTilePass(sessionSecrets, params.pass ?? "");
  const name = tileNameOf(params);
  const origins = siteId !== null && name ? await originsOfSite(db, siteId) : null;
  if (!name || !origins) return new Response("Not found", { status: 404 });
  const headers = new Headers({ vary: "origin" });
  const origin = request.headers.get("origin");
  if (origin !== null && isAllowedOrigin(origins, origin)) headers.set("access-control-allow-origin", origin);
  return tileResponse({ request, context }, name, `${siteId} ${networkOf(ipAddress)}`, headers);
}
