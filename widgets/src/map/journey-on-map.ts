import type { Position, RouteData, TransportRequest } from "@wardway/model";

type Places = Pick<
  TransportRequest,
  "startLocationLat" | "startLocationLong" | "destinationLat" | "destinationLong"
>;

/** Ends are null without coordinates. */
export function getEnds(request: Places): { origin: Position | null; destination: Position | null } {
  return {
    origin: parsePosition(request.startLocationLat, request.startLocationLong),
    destination: parsePosition(request.destinationLat, request.destinationLong),
  };
}

function parsePosition(latitude: string | null, longitude: string | null): Position | null {
  if (latitude === null || longitude === null) return null;
  return { latitude: Number(latitude), longitude: Number(longitude) };
}

export function canBeDrawn(request: Places, route: RouteData | null): boolean {
  const { origin, destination } = getEnds(request);
  return origin !== null || destination !== null || (route?.polyline ?? null) !== null;
}
