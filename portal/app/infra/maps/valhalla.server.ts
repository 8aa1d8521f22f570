import { ProviderFault } from "./provider-fault.server.ts";
import { callProvider } from "./provider-request.server.ts";
import type { RouteProvider } from "./route-provider.server.ts";
import { valhallaBody, valhallaResponseSchema, valhallaRoutes } from "./valhalla-response.server.ts";

/** See valhalla.github.io/valhalla/api/turn-by-turn/api-reference */
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
        // No road near a place, or no route: a documented 400.
        documented: [400],
        signal,
      });
      if (response.code !== "Ok" && !noRouteCodes.has(response.code))
        throw new ProviderFault("garbage", "Valhalla");
      return valhallaRoutes(response);
    },
  };
}

/** OSRM's codes; the last one: ends too far apart. */
const noRouteCodes = new Set(["NoRoute", "NoSegment", "DistanceExceeded"]);
