import type { Position } from "@wardway/model";
import { z } from "zod";
import { firstResults } from "./first-results.ts";
import { callProvider } from "./provider-request.server.ts";
import {
  type ComputedRoute,
  MAX_SNAP_METERS,
  type RouteProvider,
  type RouteQuery,
} from "./route-provider.server.ts";

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
    waypoints: firstResults(
      z.object({
        /** Meters from the requested place to the road. */
        distance: z.number().nonnegative(),
      }),
    ).default([]),
  }),
  z.object({ code: z.enum(["NoRoute", "NoSegment"]) }),
]);

/** project-osrm.org/docs, route service. Without traffic. */
export function osrm(base: string): RouteProvider {
  return {
    source: "osrm",
    async routes(query, signal) {
      const response = await callProvider({
        provider: "OSRM",
        url: addressOf(base, query),
        schema: responseSchema,
        documented: [400],
        signal,
      });
      if (response.code !== "Ok" || response.waypoints.some(({ distance }) => distance > MAX_SNAP_METERS))
        return [];
      return response.routes.map(
        ({ distance, duration, geometry }): ComputedRoute => ({
          source: "osrm",
          isEstimate: false,
          distance,
          freeFlow: null,
          inTraffic: duration,
          polyline: geometry,
        }),
      );
    },
  };
}

function addressOf(base: string, { origin, destination, preferences }: RouteQuery): URL {
  const root = base.endsWith("/") ? base : `${base}/`;
  const url = new URL(`route/v1/driving/${place(origin)};${place(destination)}`, root);
  const avoided = [
    ...(preferences.avoidTolls ? ["toll"] : []),
    ...(preferences.avoidHighways ? ["motorway"] : []),
  ];
  url.searchParams.set("alternatives", "2");
  url.searchParams.set("overview", "full");
  url.searchParams.set("geometries", "polyline");
  if (avoided.length > 0) url.searchParams.set("exclude", avoided.join(","));
  return url;
}

const place = ({ latitude, longitude }: Position) => `${longitude.toFixed(6)},${latitude.toFixed(6)}`;
