import { nearestPointOnLine } from "@turf/nearest-point-on-line";
import type { Position } from "@wardway/model";
import type { Street } from "./find-places.server.ts";

/** The closest point of a street; null without lines. Meters. */
export function nearestOnStreet(
  { lines }: Street,
  { latitude, longitude }: Position,
): { readonly position: Position; readonly meters: number } | null {
  const coordinates = lines.map((line) => line.map(({ latitude, longitude }) => [longitude, latitude]));
  if (coordinates.length === 0) return null;
  const { geometry, properties } = nearestPointOnLine(
    { type: "MultiLineString", coordinates },
    [longitude, latitude],
    { units: "meters" },
  );
  const [x = longitude, y = latitude] = geometry.coordinates;
  return { position: { latitude: y, longitude: x }, meters: properties.pointDistance };
}
