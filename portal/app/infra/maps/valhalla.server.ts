import { ProviderFault } from "./provider-fault.server.ts";
import { callProvider } from "./provider-request.server.ts";
import type { RouteProvider } from "./route-provider.server.ts";
import { valhallaBody, valhallaResponseSchema, valhallaRoutes } from "./valhalla-response.server.ts";

/** A Valhalla server by its address (valhalla.github.io/valhalla/api/turn-by-turn/api-reference). */
export function valhalla(base: string): RouteProvider {
  const url = new URL("route", base.endsWith("/") ? base : `${base}/`);
  return {
    source: "valhalla",
    async routes(query, signal) {
      const response = await callProvider({
        provider: "Valhalla",
        url,
        method: "POST",
        body: valhallaBody(query),
        schema: valhallaResponseSchema,
        // No road near a place, or no way between two: documented as a 400 with a code of its own.
        documented: [400],
        signal,
      });
      if (response.code !== "Ok" && !noWay.has(response.code)) throw new ProviderFault("garbage", "Valhalla");
      return valhallaRoutes(response);
    },
  };
}

/** Codes of OSRM's form; the last one is of ends that are further apart than the server computes. */
const noWay = new Set(["NoRoute", "NoSegment", "DistanceExceeded"]);
