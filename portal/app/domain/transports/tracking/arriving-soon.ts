import { trackingLimits } from "@wardway/model";

const { arrivingSoonMinutes, arrivingSoonEndMinutes } = trackingLimits;

/**
 * Whether a vehicle is arriving soon. Hysteresis: once it is, it remains so until the arrival is clearly later, so that
 * inexact positions do not alternate it.
 */
export function isArrivingSoon(wasSoon: boolean, secondsLeft: number): boolean {
  return secondsLeft <= (wasSoon ? arrivingSoonEndMinutes : arrivingSoonMinutes) * 60;
}
