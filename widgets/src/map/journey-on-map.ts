import type { Position, RouteData, TransportRequest } from "@wardway/model";

type Places = Pick<
  TransportRequest,
  "startLocationLat" | "startLocationLong" | "destinationLat" | "destinationLong"
>;

/** Where a journey begins and ends; null for an end that nobody has put on the map. */
export function endsOf(request: Places): { origin: Position | null; destination: Position | null } {
  return {
    origin: positionOf(request.startLocationLat, request.startLocationLong),
    destination: positionOf(request.destinationLat, request.destinationLong),
  };
}

function positionOf(latitude: string | null, longitude: string | null): Position | null {
  if (latitude === null || longitude === null) return null;
  return { latitude: Number(latitude), longitude: Number(longitude) };
}

/** Whether there is anything to draw. */
export function canBeDrawn(request: Places, route: RouteData | null): boolean {
  const { origin, destination } = endsOf(request);
  return origin !== null || destination !== null || (route?.polyline ?? null) !== null;
}
