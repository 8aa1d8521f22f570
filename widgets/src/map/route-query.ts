import type { Position } from "@wardway/model";

/** Query of `GET /api/route`; departure defaults to now. */
export const routeQuery = (origin: Position, destination: Position, departureTime?: Date) => ({
  originLat: origin.latitude,
  originLng: origin.longitude,
  destinationLat: destination.latitude,
  destinationLng: destination.longitude,
  departureTime,
});
