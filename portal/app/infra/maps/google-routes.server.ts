import type { Position } from "@wardway/model";
import { z } from "zod";
import { firstResults } from "./first-results.ts";
import { callProvider } from "./provider-request.server.ts";
import type { ComputedRoute, RouteProvider, RouteQuery } from "./route-provider.server.ts";

const address = "https://routes.googleapis.com/directions/v2:computeRoutes";

/** These determine the price of a call. */
const fields = ["distanceMeters", "duration", "staticDuration", "polyline.encodedPolyline", "routeLabels"];

/** A protobuf duration in JSON: `"165s"`. */
const seconds = z
  .string()
  .regex(/^\d+(?:\.\d+)?s$/)
  .transform((text) => Number.parseFloat(text));

const responseSchema = z.object({
  // Missing if there is no route.
  routes: firstResults(
    z.object({
      // Missing if 0, as in protobuf.
      distanceMeters: z.number().nonnegative().default(0),
      duration: seconds,
      staticDuration: seconds.optional(),
      polyline: z.object({ encodedPolyline: z.string().min(1) }),
      routeLabels: firstResults(z.string()).default([]),
    }),
  ).default([]),
});

/** computeRoutes (developers.google.com/maps/documentation/routes). */
export function googleRoutes(key: string): RouteProvider {
  return {
    source: "google",
    async routes(query, signal) {
      const { routes } = await callProvider({
        provider: "Google Routes",
        url: new URL(address),
        method: "POST",
        headers: {
          "x-goog-api-key": key,
          "x-goog-fieldmask": fields.map((field) => `routes.${field}`).join(","),
        },
        body: bodyOf(query),
        schema: responseSchema,
        signal,
      });
      return routes.map(
        ({ distanceMeters, duration, staticDuration, polyline }): ComputedRoute => ({
          source: "google",
          isEstimate: false,
          distance: distanceMeters,
          freeFlow: (query.preferences.trafficDataEnabled && staticDuration) || null,
          inTraffic: duration,
          polyline: polyline.encodedPolyline,
        }),
      );
    },
  };
}

function bodyOf({ origin, destination, departure, preferences }: RouteQuery) {
  return {
    origin: waypoint(origin),
    destination: waypoint(destination),
    travelMode: "DRIVE",
    routingPreference: preferences.trafficDataEnabled ? "TRAFFIC_AWARE_OPTIMAL" : "TRAFFIC_UNAWARE",
    // The API rejects past departures, and departures without traffic.
    ...(preferences.trafficDataEnabled && departure.getTime() > Date.now()
      ? { departureTime: departure.toISOString() }
      : {}),
    computeAlternativeRoutes: true,
    routeModifiers: { avoidTolls: preferences.avoidTolls, avoidHighways: preferences.avoidHighways },
    polylineQuality: "OVERVIEW",
    polylineEncoding: "ENCODED_POLYLINE",
    units: "METRIC",
  };
}

const waypoint = ({ latitude, longitude }: Position) => ({ location: { latLng: { latitude, longitude } } });
