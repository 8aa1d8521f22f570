import type { Position } from "@wardway/model";
import { greatCircle } from "@wardway/model";
import type { Marker } from "leaflet";
import { toLatLng } from "./viewport.ts";

/** Milliseconds in which a vehicle moves from one fix to the next. */
const glideTime = 1_000;
/** Metres beyond which it is no drive but a gap in what one knows. */
const farthest = 3_000;

/** Moves a marker evenly, frame by frame. @returns what stops it where it is */
export function glide(marker: Marker, to: Position, isStill: boolean): () => void {
  const { lat, lng } = marker.getLatLng();
  const from = { latitude: lat, longitude: lng };
  const jumps = isStill || document.visibilityState === "hidden" || greatCircle(from, to) > farthest;
  if (jumps) {
    marker.setLatLng(toLatLng(to));
    return () => undefined;
  }
  const start = performance.now();
  const step = (now: number) => {
    const share = Math.min(1, Math.max(0, (now - start) / glideTime));
    marker.setLatLng(toLatLng(between(from, to, share)));
    if (share < 1) frame = requestAnimationFrame(step);
  };
  let frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}

/** The place at a share of the way, 0 to 1; between two fixes the earth is flat. */
export function between(from: Position, to: Position, share: number): Position {
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    longitude: from.longitude + (to.longitude - from.longitude) * share,
  };
}
