import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import pLimit from "p-limit";
import { ProviderFault } from "./provider-fault.server.ts";
import type { RouteProvider } from "./route-provider.server.ts";
import { valhallaConfig } from "./valhalla-config.server.ts";
import { valhallaAnswerSchema, valhallaBody, valhallaRoutes } from "./valhalla-response.server.ts";

/** Journeys computed at once: each takes one of the four threads that passwords and files need as well. */
const atOnce = 2;

/** Why a folder gives no routes, as a sentence for the log. */
export class NoTiles extends Error {}

/**
 * Valhalla in this process over a folder of its tiles. It computes in threads of its own: the event loop waits for
 * none of it (measured on the roads of Baltimore: 0.1 ms here, 5 to 15 ms there).
 * @throws NoTiles where there are none, or the package `@valhallajs/valhallajs` is not to be had
 */
export async function valhallaTiles(folder: string): Promise<RouteProvider> {
  const path = resolve(folder);
  await requireTiles(folder, path);
  const { Actor } = await import("@valhallajs/valhallajs").catch(() => {
    throw new NoTiles(
      "ROUTING_TILES is set, and the package @valhallajs/valhallajs is not installed or has no binaries for this machine.",
    );
  });
  const actor = new Actor(JSON.stringify(valhallaConfig(path)));
  const limit = pLimit(atOnce);
  return {
    source: "valhalla",
    async routes(question, signal) {
      const body = JSON.stringify({ ...valhallaBody(question), directions_type: "none" });
      const text = await limit(() => (signal.aborted ? null : actor.route(body))).catch(noWay);
      if (text === null) return [];
      const parsed = valhallaAnswerSchema.safeParse(JSON.parse(text));
      if (!parsed.success) throw new ProviderFault("garbage", "Valhalla's tiles");
      return valhallaRoutes(parsed.data);
    },
  };
}

async function requireTiles(folder: string, path: string): Promise<void> {
  const names = await readdir(path, { recursive: true }).catch(() => {
    throw new NoTiles(`ROUTING_TILES names ${folder}, which is no folder that can be read.`);
  });
  if (names.some((name) => name.endsWith(".gph"))) return;
  throw new NoTiles(`ROUTING_TILES names ${folder}, and there are no tiles of Valhalla (.gph) in it.`);
}

/**
 * What Valhalla says where a place is outside the tiles, no way leads there, or the ends are too far apart: its
 * errors 171, 170 and 442, 154 (valhalla.github.io/valhalla/api/turn-by-turn/api-reference, error codes).
 */
const unknownThere =
  /No suitable edges near location|unconnected regions|No path could be found|exceeds the max distance/;

function noWay(error: unknown): null {
  if (error instanceof Error && unknownThere.test(error.message)) return null;
  throw new ProviderFault("unreachable", "Valhalla's tiles");
}
