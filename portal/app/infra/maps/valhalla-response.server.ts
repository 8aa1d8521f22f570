import { z } from "zod";
import { type ComputedRoute, mostSnapped, type RouteQuestion } from "./route-provider.server.ts";
import { few } from "./validate-results.server.ts";

/** What a Valhalla answers to `format: "osrm"`, by HTTP and in process alike (valhalla.github.io/valhalla/api). */
export const valhallaAnswerSchema = z.object({
  code: z.string(),
  routes: few(
    z.object({
      /** Metres. */
      distance: z.number().nonnegative(),
      /** Seconds. */
      duration: z.number().nonnegative(),
      geometry: z.string().min(1),
    }),
  ).default([]),
  waypoints: few(
    z.object({
      /** Metres from the place that was asked for to the road that was taken. */
      distance: z.number().nonnegative(),
    }),
  ).default([]),
});

/** The body of a `route` call. */
export function valhallaBody({ origin, destination, wishes }: RouteQuestion) {
  return {
    locations: [origin, destination].map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude })),
    costing: "auto",
    costing_options: {
      auto: {
        use_tolls: wishes.avoidTolls ? 0 : 0.5,
        use_highways: wishes.avoidHighways ? 0 : 0.5,
        shortest: wishes.preferredRouteType === "shortest",
      },
    },
    alternates: 2,
    format: "osrm",
    shape_format: "polyline5",
  };
}

/** The ways of an answer; none where there is no way, or no road near enough. */
export function valhallaRoutes({ code, routes, waypoints }: z.output<typeof valhallaAnswerSchema>) {
  if (code !== "Ok" || waypoints.some(({ distance }) => distance > mostSnapped)) return [];
  return routes.map(
    ({ distance, duration, geometry }): ComputedRoute => ({
      source: "valhalla",
      isEstimate: false,
      distance,
      freeFlow: null,
      inTraffic: duration,
      polyline: geometry,
    }),
  );
}
