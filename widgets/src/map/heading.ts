import { greatCircle, type Position } from "@wardway/model";

/** Metres below which two fixes tell of no direction: a phone that lies still wanders by as much. */
const noticeable = 10;

/**
 * Where a vehicle heads, in degrees clockwise from north: as its phone tells, or from the place before to this one.
 * Null where neither says anything.
 */
export function headingOf(told: number | null, before: Position | null, here: Position): number | null {
  if (told !== null) return told;
  if (before === null || greatCircle(before, here) < noticeable) return null;
  const north = here.latitude - before.latitude;
  const east = (here.longitude - before.longitude) * Math.cos((here.latitude * Math.PI) / 180);
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

/** The angle to turn an arrow to, so that it goes the shorter way round: from 350 to 10 degrees it is 370. */
export function turnTo(turned: number | null, heading: number): number {
  if (turned === null) return heading;
  const change = (((heading - turned) % 360) + 540) % 360;
  return turned + change - 180;
}
