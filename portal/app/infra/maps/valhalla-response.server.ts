import { z } from "zod";
import { firstResults } from "./first-results.ts";
import { type ComputedRoute, MAX_SNAP_METERS, type RouteQuery } from "./route-provider.server.ts";

const legSchema = z.object({
  summary: z.string().max(200).optional(),
  steps: z.array(
    z.object({
      intersections: z.array(
        z.object({
          /** Seconds to the next intersection. */
          duration: z.number().nonnegative().optional(),
          classes: z.array(z.string()).optional(),
        }),
      ),
    }),
  ),
});

/** The response with `format: "osrm"`, by HTTP and in process (valhalla.github.io/valhalla/api). */
export const valhallaResponseSchema = z.object({
  code: z.string(),
  routes: firstResults(
    z.object({
      /** Meters. */
      distance: z.number().nonnegative(),
      /** Seconds. */
      duration: z.number().nonnegative(),
      geometry: z.string().min(1),
      legs: z.array(legSchema).optional().catch(undefined),
    }),
  ).default([]),
  waypoints: firstResults(
    z.object({
      /** Meters from the requested place to the road. */
      distance: z.number().nonnegative(),
    }),
  ).default([]),
});

export function valhallaBody({ origin, destination, preferences }: RouteQuery) {
  return {
    locations: [origin, destination].map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude })),
    costing: "auto",
    costing_options: {
      auto: {
        use_tolls: preferences.avoidTolls ? 0 : 0.5,
        use_highways: preferences.avoidHighways ? 0 : 0.5,
        shortest: preferences.preferredRouteType === "shortest",
      },
    },
    alternates: 2,
    format: "osrm",
    shape_format: "polyline5",
  };
}

/** None without a route or a road near enough. */
export function valhallaRoutes({ code, routes, waypoints }: z.output<typeof valhallaResponseSchema>) {
  if (code !== "Ok" || waypoints.some(({ distance }) => distance > MAX_SNAP_METERS)) return [];
  return routes.map(
    ({ distance, duration, geometry, legs }): ComputedRoute => ({
      source: "valhalla",
      isEstimate: false,
      distance,
      freeFlow: null,
      inTraffic: duration,
      polyline: geometry,
      motorwayShare: legs && motorwayShareOf(legs),
      via: legs?.[0]?.summary || undefined,
    }),
  );
}

/** The motorways' share of the time between intersections; undefined if there is none. */
function motorwayShareOf(legs: readonly z.output<typeof legSchema>[]): number | undefined {
  const seconds = { all: 0, motorway: 0 };
  for (const { duration = 0, classes } of legs.flatMap(({ steps }) =>
    steps.flatMap(({ intersections }) => intersections),
  )) {
    seconds.all += duration;
    if (classes?.includes("motorway")) seconds.motorway += duration;
  }
  return seconds.all > 0 ? seconds.motorway / seconds.all : undefined;
}
