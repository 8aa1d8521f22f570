import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import pLimit from "p-limit";
import type { MissingPart } from "./engine-state.ts";
import { ProviderFault } from "./provider-fault.server.ts";
import type { RouteProvider } from "./route-provider.server.ts";
import { valhallaConfig } from "./valhalla-config.server.ts";
import { valhallaBody, valhallaResponseSchema, valhallaRoutes } from "./valhalla-response.server.ts";

/** Each route occupies one of libuv's four threads, which password hashing and files share. */
const MAX_CONCURRENT = 2;

/** The message is for the log. */
export class NoTiles extends Error {
  readonly missing: MissingPart;

  constructor(missing: MissingPart, message: string) {
    super(message);
    this.missing = missing;
  }
}

/**
 * Runs Valhalla in worker threads of this process (measured on the roads of Baltimore: 1 ms on the event
 * loop, 5 to 15 ms in the threads).
 * @throws NoTiles without tiles or the package `@valhallajs/valhallajs`
 */
export async function valhallaTiles(folder: string): Promise<RouteProvider> {
  const path = resolve(folder);
  await requireTiles(folder, path);
  const { Actor } = await import("@valhallajs/valhallajs").catch(() => {
    throw new NoTiles(
      "package",
      "ROUTING_TILES is set, but the package @valhallajs/valhallajs is not installed or has no binaries for this machine.",
    );
  });
  const actor = new Actor(JSON.stringify(valhallaConfig(path)));
  const limit = pLimit(MAX_CONCURRENT);
  return {
    source: "valhalla",
    async routes(query, signal) {
      const body = JSON.stringify({ ...valhallaBody(query), directions_type: "maneuvers" });
      const text = await limit(() => (signal.aborted ? null : actor.route(body))).catch(toNoRoute);
      if (text === null) return [];
      const parsed = valhallaResponseSchema.safeParse(JSON.parse(text));
      if (!parsed.success) throw new ProviderFault("garbage", "Valhalla's tiles");
      return valhallaRoutes(parsed.data);
    },
  };
}

async function requireTiles(folder: string, path: string): Promise<void> {
  const names = await readdir(path, { recursive: true }).catch(() => {
    throw new NoTiles("tiles", `ROUTING_TILES names ${folder}, which is not a readable folder.`);
  });
  if (names.some((name) => /\.gph(?:\.gz)?$/.test(name))) return;
  throw new NoTiles("tiles", `ROUTING_TILES names ${folder}, which contains no Valhalla tiles (.gph).`);
}

/**
 * Place outside the tiles, no route, ends too far apart: errors 171, 170 and 442, 154
 * (valhalla.github.io/valhalla/api/turn-by-turn/api-reference).
 */
const noRouteMessages =
  /No suitable edges near location|unconnected regions|No path could be found|exceeds the max distance/;

function toNoRoute(error: unknown): null {
  if (error instanceof Error && noRouteMessages.test(error.message)) return null;
  throw new ProviderFault("unreachable", "Valhalla's tiles");
}
