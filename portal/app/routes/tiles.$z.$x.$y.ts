import type { LoaderFunctionArgs } from "@remix-run/node";
import { guard } from "#app/http/session/guard.server.ts";
import { tileResponse } from "../http/tile-response.server.ts";
import { tileNameOf } from "../infra/maps/tiles.server.ts";

/** Tiles for the portal's own pages. */
export async function loader(args: LoaderFunctionArgs) {
  const { account } = await guard(args, "signed-in", { none: "tiles of the map" });
  const name = tileNameOf(args.params);
  return name ? tileResponse(args, name, account.id) : new Response("Not found", { status: 404 });
}
