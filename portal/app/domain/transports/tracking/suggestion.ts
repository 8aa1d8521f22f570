import { greatCircle, type Milestone, type Position, trackingLimits } from "@wardway/model";
import type { Anchor } from "./position-filter.ts";

const { arrived, departed } = trackingLimits.geofence;

export interface Course {
  readonly pickUp: Position | null;
  readonly destination: Position | null;
  readonly lastMilestone: Milestone | null;
}

/**
 * The milestone that a vehicle's last positions suggest, unless recorded or skipped. Needs two consecutive
 * ones, so that passing by is no arrival, recent and more accurate than the circle. En route is suggested
 * once a started vehicle moves; a transfer of care, indoors, never.
 * @param last newest first
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

/** Whether the positions differ by more than their accuracy. */
function isDriving([newest, ...earlier]: readonly Anchor[]): boolean {
  return earlier.some(
    (place) =>
      newest !== undefined && greatCircle(newest, place) - newest.accuracy - place.accuracy > arrived,
  );
}
