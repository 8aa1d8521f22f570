import type { MapBackground, Position, RouteData, TransportRequest } from "@wardway/model";
import type { MapView } from "./viewport.ts";

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

/** The points of a line behind and ahead of the place on it that is nearest to `to`. */
export function splitAt(
  line: readonly Position[],
  to: Position,
): { readonly behind: readonly Position[]; readonly ahead: readonly Position[] } {
  const shrink = Math.cos((to.latitude * Math.PI) / 180);
  const [, ...legs] = line.map(({ latitude, longitude }, index) => {
    const from = line[index - 1] ?? { latitude, longitude };
    const [x, y] = [(longitude - from.longitude) * shrink, latitude - from.latitude];
    const [toX, toY] = [(to.longitude - from.longitude) * shrink, to.latitude - from.latitude];
    const share = Math.min(1, Math.max(0, (toX * x + toY * y) / (x * x + y * y || 1)));
    return Math.hypot(toX - share * x, toY - share * y);
  });
  const at = legs.length === 0 ? line.length : legs.indexOf(Math.min(...legs)) + 1;
  return { behind: line.slice(0, at), ahead: line.slice(at) };
}

/** Fitted to the known points; without any, to the region that the basemap draws, else to the country. */
export function getView(points: readonly Position[], background: MapBackground | null): MapView {
  if (points.length > 0) return { fit: points };
  if (background === null || !("bounds" in background)) return country;
  const { south, west, north, east } = background.bounds;
  return {
    fit: [
      { latitude: south, longitude: west },
      { latitude: north, longitude: east },
    ],
  };
}

const country = { center: { latitude: 39.8, longitude: -98.6 }, zoom: 4 };

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
