import type { Position } from "@wardway/model";

/** The place that two hidden fields hold; null where they are empty or no place on earth. */
export function positionOf(latitude: string | undefined, longitude: string | undefined): Position | null {
  if (!latitude || !longitude) return null;
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null;
}
