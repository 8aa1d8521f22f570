import type { Position } from "@wardway/model";

/** The query of `GET /api/route`; without a departure, for a departure now. */
export const routeQuery = (origin: Position, destination: Position, departureTime?: Date) => ({
  originLat: origin.latitude,
  originLng: origin.longitude,
  destinationLat: destination.latitude,
  destinationLng: destination.longitude,
  departureTime,
});
