import { encode } from "@googlemaps/polyline-codec";
import { greatCircle, type Position } from "@wardway/db/model";
import type { ComputedRoute, RouteProvider } from "./route-provider.server.ts";

/** Metres of road for each metre of great circle, and metres a second on them. */
const detour = 1.5;
const speed = 12;

/** What the portal knows without roads: the great circle, made longer as roads are. */
export const estimate: RouteProvider = {
  source: "estimate",
  routes: async ({ origin, destination }) => [estimated(origin, destination)],
};

/** The journey between two places, estimated. */
export function estimated(
  origin: Position,
  destination: Position,
  _departure: Date | null = null,
): ComputedRoute {
  const distance = greatCircle(origin, destination) * detour;
  const seconds = distance / speed;
  const ends = [origin, destination].map(({ latitude, longitude }): [number, number] => [
    latitude,
    longitude,
  ]);
  return {
    source: "estimate",
    isEstimate: true,
    distance,
    freeFlow: seconds,
    inTraffic: seconds,
    polyline: encode(ends, 5),
  };
}
