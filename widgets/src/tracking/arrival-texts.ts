import { type Tracking, type TrackingLeg, trackingLimits } from "@wardway/db/model";
import { formatDuration } from "../ui/durations.ts";

export const legTexts: Record<TrackingLeg, { readonly title: string; readonly soon: string }> = {
  to_pickup: {
    title: "On the way to the pick-up",
    soon: "The ambulance is arriving at the pick-up soon.",
  },
  to_destination: {
    title: "On the way to the destination",
    soon: "The ambulance is arriving at the destination soon.",
  },
};

/** "Position 12 seconds ago"; minutes once it is old, which is then said. */
export function ageText(seconds: number): string {
  if (seconds < 2) return "Position just now";
  if (seconds < trackingLimits.staleSeconds) return `Position ${Math.floor(seconds)} seconds ago`;
  return `Old position: ${formatDuration(Math.floor(seconds / 60) * 60)} ago`;
}

/** Seconds within which an arrival is what was promised. */
const noticeable = 60;

/** "6 min later than promised". @param difference seconds behind the promise, negative where it is early */
export function differenceText(difference: number): string {
  if (Math.abs(difference) < noticeable) return "as promised";
  const by = formatDuration(Math.abs(difference));
  return difference > 0 ? `${by} later than promised` : `${by} earlier than promised`;
}

export const arrivalLabel = (isEstimate: boolean) => (isEstimate ? "Arrival (estimate)" : "Arrival");

/** Beside the age of a position that is old. */
export const oldText = "Arrival and distance are computed from there: the vehicle may be elsewhere.";

/**
 * Why there is no arrival, where there is none.
 * @param isSeen a position is shown; what follows from it may still be asked for
 */
export function missingText(
  { position, leg }: Pick<Tracking, "position" | "leg">,
  isSeen: boolean,
): string | null {
  if (leg === null || (position === null && isSeen)) return null;
  if (position === null) return "The crew has shared no position yet.";
  return "The arrival is not known: there is no place on the map to drive to.";
}
