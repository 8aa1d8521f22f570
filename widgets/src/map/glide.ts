import type { Position } from "@wardway/model";
import { greatCircle } from "@wardway/model";
import type { Marker } from "leaflet";
import { toLatLng } from "./viewport.ts";

const GLIDE_MS = 1_000;
/** Longer distances are gaps in the data: the marker jumps. */
const MAX_GLIDE_METERS = 3_000;

/**
 * @param onEnd called at the end of the movement
 * @returns stops the movement
 */
export function glide(marker: Marker, to: Position, isStill: boolean, onEnd: () => void): () => void {
  const { lat, lng } = marker.getLatLng();
  const from = { latitude: lat, longitude: lng };
  const jumps = isStill || document.visibilityState === "hidden" || greatCircle(from, to) > MAX_GLIDE_METERS;
  if (jumps) {
    marker.setLatLng(toLatLng(to));
    onEnd();
    return () => undefined;
  }
  const start = performance.now();
  const step = (now: number) => {
    const share = Math.min(1, Math.max(0, (now - start) / GLIDE_MS));
    marker.setLatLng(toLatLng(between(from, to, share)));
    if (share < 1) frame = requestAnimationFrame(step);
    else onEnd();
  };
  let frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}

/** @param share 0 to 1 */
function between(from: Position, to: Position, share: number): Position {
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    longitude: from.longitude + (to.longitude - from.longitude) * share,
  };
}
