import type { Position } from "@wardway/model";

/** Returns null for empty or invalid fields. */
export function parsePosition(latitude: string | undefined, longitude: string | undefined): Position | null {
  if (!latitude || !longitude) return null;
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null;
}
