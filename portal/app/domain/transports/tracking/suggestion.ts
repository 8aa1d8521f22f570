import { greatCircle, type Milestone, type Position, trackingLimits } from "@wardway/model";
import type { Anchor } from "./plausible.ts";

const { arrived, departed } = trackingLimits.geofence;

/** Where a transport goes, as far as its places are on the map, and how far it has come. */
export interface Course {
  readonly pickUp: Position | null;
  readonly destination: Position | null;
  readonly lastMilestone: Milestone | null;
}

/**
 * The milestone that the last places of a vehicle suggest, and none that is recorded or was passed over. It takes two
 * places in a row, so that passing by a door is no arrival; and none that is old, or known no better than the circle.
 * En route is suggested once a vehicle that has started is seen to drive. A transfer of care happens indoors.
 * @param last the last places, newest first
 */
export function suggestionFrom(course: Course, last: readonly Anchor[], now: Date): Milestone | null {
  const [newest, before] = last;
  if (
    !newest ||
    !before ||
    now.getTime() - newest.recordedAt.getTime() > trackingLimits.staleSeconds * 1_000
  ) {
    return null;
  }
  const both = [newest, before];
  const { pickUp, destination, lastMilestone } = course;
  switch (lastMilestone) {
    case null:
      if (areAt(both, pickUp)) return "at_pickup";
      return isDriving(last) ? "en_route" : null;
    case "en_route":
      return areAt(both, pickUp) ? "at_pickup" : null;
    case "at_pickup":
      return haveLeft(both, pickUp) ? "patient_aboard" : null;
    case "patient_aboard":
      return areAt(both, destination) ? "at_destination" : null;
    default:
      return null;
  }
}

const areAt = (places: readonly Anchor[], end: Position | null) =>
  end !== null && places.every((place) => place.accuracy <= arrived && greatCircle(place, end) <= arrived);

const haveLeft = (places: readonly Anchor[], end: Position | null) =>
  end !== null && places.every((place) => greatCircle(place, end) - place.accuracy > departed);

/** Whether the last places are further apart than they are unsure of. */
function isDriving([newest, ...earlier]: readonly Anchor[]): boolean {
  return earlier.some(
    (place) =>
      newest !== undefined && greatCircle(newest, place) - newest.accuracy - place.accuracy > arrived,
  );
}
