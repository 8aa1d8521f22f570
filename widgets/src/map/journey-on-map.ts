import type { Position, RouteData, TransportRequest } from "@wardway/model";

/** The part of the route behind the patient. */
export type WayDone = "none" | "to_vehicle" | "all";

export function getWayDone({
  status,
  lastMilestone,
}: Pick<TransportRequest, "status" | "lastMilestone">): WayDone {
  if (status === "completed") return "all";
  if (lastMilestone === "patient_aboard") return "to_vehicle";
  return lastMilestone === "at_destination" || lastMilestone === "transfer_of_care" ? "all" : "none";
}

/** The points of a line up to the one nearest to a place. */
export function cutAt(line: readonly Position[], place: Position): readonly Position[] {
  const shrink = Math.cos((place.latitude * Math.PI) / 180);
  const distances = line.map(({ latitude, longitude }) =>
    Math.hypot(latitude - place.latitude, (longitude - place.longitude) * shrink),
  );
  return line.slice(0, distances.indexOf(Math.min(...distances)) + 1);
}

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
