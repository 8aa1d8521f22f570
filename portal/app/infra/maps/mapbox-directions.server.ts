import type { Position } from "@wardway/model";
import { z } from "zod";
import { firstResults } from "./first-results.ts";
import { callProvider } from "./provider-request.server.ts";
import type { ComputedRoute, RouteProvider, RouteQuery } from "./route-provider.server.ts";

const base = "https://api.mapbox.com/directions/v5/mapbox/";

const responseSchema = z.discriminatedUnion("code", [
  z.object({
    code: z.literal("Ok"),
    routes: firstResults(
      z.object({
        /** Meters. */
        distance: z.number().nonnegative(),
        /** Seconds. */
        duration: z.number().nonnegative(),
        geometry: z.string().min(1),
      }),
    ),
  }),
  // No road near a place, or no route.
  z.object({ code: z.enum(["NoRoute", "NoSegment"]) }),
]);

/** See docs.mapbox.com/api/navigation/directions */
export function mapboxDirections(token: string): RouteProvider {
  const routesOf = async (query: RouteQuery, profile: "driving" | "driving-traffic", signal: AbortSignal) => {
    const response = await callProvider({
      provider: "Mapbox Directions",
      url: addressOf(query, profile, token),
      schema: responseSchema,
      signal,
    });
    return response.code === "Ok" ? response.routes : [];
  };
  return {
    source: "mapbox",
    async routes(query, signal) {
      const isTrafficAware = query.preferences.trafficDataEnabled;
      // The traffic profile has no free-flow time: the plain one has.
      const [ways, free] = await Promise.all([
        routesOf(query, isTrafficAware ? "driving-traffic" : "driving", signal),
        isTrafficAware ? routesOf(query, "driving", signal) : [],
      ]);
      const [freeRoute] = free;
      return ways.map(
        ({ distance, duration, geometry }): ComputedRoute => ({
          source: "mapbox",
          isEstimate: false,
          distance,
          freeFlow: freeFlowOf(distance, duration, freeRoute),
          inTraffic: duration,
          polyline: geometry,
        }),
      );
    },
  };
}

/** The plain profile's speed over this route's length, if known; never slower than the traffic. */
function freeFlowOf(
  distance: number,
  inTraffic: number,
  free: { readonly distance: number; readonly duration: number } | undefined,
): number | null {
  if (!free || free.distance === 0) return null;
  return Math.min(inTraffic, (free.duration / free.distance) * distance);
}

function addressOf(
  { origin, destination, departure, preferences }: RouteQuery,
  profile: string,
  token: string,
): URL {
  const url = new URL(`${profile}/${place(origin)};${place(destination)}`, base);
  const avoided = [
    ...(preferences.avoidTolls ? ["toll"] : []),
    ...(preferences.avoidHighways ? ["motorway"] : []),
  ];
  url.searchParams.set("alternatives", "true");
  url.searchParams.set("geometries", "polyline");
  url.searchParams.set("overview", "full");
  if (avoided.length > 0) url.searchParams.set("exclude", avoided.join(","));
  if (profile === "driving-traffic" && departure.getTime() > Date.now()) {
    url.searchParams.set("depart_at", `${departure.toISOString().slice(0, 16)}Z`);
  }
  url.searchParams.set("access_token", token);
  return url;
}

const place = ({ latitude, longitude }: Position) => `${longitude.toFixed(6)},${latitude.toFixed(6)}`;
