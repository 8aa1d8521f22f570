import { greatCircle, type Position } from "@wardway/model";

/** GPS jitter: shorter movements have no direction. */
const MIN_MOVEMENT_METERS = 10;

/** Degrees clockwise from north, reported or from the last movement; null if unknown. */
export function getHeading(reported: number | null, before: Position | null, here: Position): number | null {
  if (reported !== null) return reported;
  if (before === null || greatCircle(before, here) < MIN_MOVEMENT_METERS) return null;
  const north = here.latitude - before.latitude;
  const east = (here.longitude - before.longitude) * Math.cos((here.latitude * Math.PI) / 180);
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

/** Rotates the shorter way: 370 instead of 10 degrees after 350. */
export function turnTo(turned: number | null, heading: number): number {
  if (turned === null) return heading;
  const change = (((heading - turned) % 360) + 540) % 360;
  return turned + change - 180;
}
