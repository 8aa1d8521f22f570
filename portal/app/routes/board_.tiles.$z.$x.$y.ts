import type { LoaderFunctionArgs } from "@remix-run/node";
import { currentDisplay } from "#app/http/session/display.server.ts";
import { tileResponse } from "../http/tile-response.server.ts";
import { tileNameOf } from "../infra/maps/tiles.server.ts";

/** Tiles for a display, which has no session. */
export async function loader(args: LoaderFunctionArgs) {
  const display = await currentDisplay(args, "board");
  const name = tileNameOf(args.params);
  if (!display || !name) return new Response("Not found", { status: 404 });
  return tileResponse(args, name, `display ${display.id}`);
}
