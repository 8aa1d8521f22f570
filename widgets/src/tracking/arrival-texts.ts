import { type Tracking, type TrackingLeg, trackingLimits } from "@wardway/model";
import type { MessageKey } from "../messages/message-key.ts";
import { inEnglish } from "../messages/messages.tsx";
import { formatDuration } from "../ui/durations.ts";

export const legTexts: Record<TrackingLeg, { readonly title: MessageKey; readonly soon: MessageKey }> = {
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
export function ageText(seconds: number, speech = inEnglish): string {
  const { say } = speech;
  if (seconds < 2) return say("Position just now");
  if (seconds < trackingLimits.staleSeconds) {
    return say("Position {seconds} seconds ago", { seconds: Math.floor(seconds) });
  }
  return say("Old position: {time} ago", { time: formatDuration(Math.floor(seconds / 60) * 60, speech) });
}

/** Seconds within which an arrival is what was promised. */
const noticeable = 60;

/** "6 min later than promised". @param difference seconds behind the promise, negative where it is early */
export function differenceText(difference: number, speech = inEnglish): string {
  const { say } = speech;
  if (Math.abs(difference) < noticeable) return say("as promised");
  return say(difference > 0 ? "{time} later than promised" : "{time} earlier than promised", {
    time: formatDuration(Math.abs(difference), speech),
  });
}

export const arrivalLabel = (isEstimate: boolean, { say } = inEnglish) =>
  say(isEstimate ? "Arrival (estimate)" : "Arrival");

/** Beside the age of a position that is old. */
export const oldText: MessageKey =
  "Arrival and distance are computed from there: the vehicle may be elsewhere.";

/**
 * Why there is no arrival, where there is none.
 * @param isSeen a position is shown; what follows from it may still be asked for
 */
export function missingText(
  { position, leg }: Pick<Tracking, "position" | "leg">,
  isSeen: boolean,
  { say } = inEnglish,
): string | null {
  if (leg === null || (position === null && isSeen)) return null;
  if (position === null) return say("The crew has shared no position yet.");
  return say("The arrival is not known: there is no place on the map to drive to.");
}
