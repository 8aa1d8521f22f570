import { type Milestone, type Tracking, type TrackingLeg, trackingLimits } from "@wardway/model";
import { vehicleMessages } from "@wardway/model/messages/en/vehicle";
import type { PlainCode } from "@wardway/model/messages/message";
import { createTranslator, defaultLanguage, type Language } from "../messages/messages.tsx";
import { formatDuration } from "../ui/durations.ts";

export const legTexts: Readonly<
  Record<TrackingLeg, Record<"title" | "soon", PlainCode<typeof vehicleMessages>>>
> = {
  to_pickup: {
    title: "vehicle.toPickup",
    soon: "vehicle.toPickupSoon",
  },
  to_destination: {
    title: "vehicle.toDestination",
    soon: "vehicle.toDestinationSoon",
  },
};

/** The text that says where the ambulance is, by the last step. */
export function getStage(last: Milestone | null): PlainCode<typeof vehicleMessages> {
  switch (last) {
    case "at_pickup":
      return "vehicle.atPickup";
    case "patient_aboard":
      return "vehicle.toDestination";
    case "at_destination":
      return "vehicle.atDestination";
    case "transfer_of_care":
      return "vehicle.handedOver";
    default:
      return "vehicle.toPickup";
  }
}

/** "Position 12 seconds ago"; in minutes once old. */
export function ageText(seconds: number, language = defaultLanguage()): string {
  const { t } = createTranslator(language, vehicleMessages);
  if (seconds < 2) return t("vehicle.positionNow");
  if (seconds < trackingLimits.staleSeconds) {
    return t("vehicle.positionSecondsAgo", { seconds: Math.floor(seconds) });
  }
  return t("vehicle.positionOld", { time: formatDuration(Math.floor(seconds / 60) * 60, language) });
}

/** Tolerance of an arrival on time. */
const ON_TIME_SECONDS = 60;

/**
 * "6 min later than promised".
 * @param difference seconds; negative if early
 */
export function differenceText(difference: number, language = defaultLanguage()): string {
  const { t } = createTranslator(language, vehicleMessages);
  if (Math.abs(difference) < ON_TIME_SECONDS) return t("vehicle.onTime");
  return t(difference > 0 ? "vehicle.later" : "vehicle.earlier", {
    time: formatDuration(Math.abs(difference), language),
  });
}

export const arrivalLabel = (isEstimate: boolean, language = defaultLanguage()) =>
  createTranslator(language, vehicleMessages).t(isEstimate ? "vehicle.arrivalEstimated" : "vehicle.arrival");

/**
 * Why there is no arrival.
 * @param isSeen whether a position is shown
 */
export function missingText(
  { position, leg }: Pick<Tracking, "position" | "leg">,
  isSeen: boolean,
  language: Language = defaultLanguage(),
): string | null {
  const { t } = createTranslator(language, vehicleMessages);
  if (leg === null || (position === null && isSeen)) return null;
  if (position === null) return t("vehicle.noPosition");
  return t("vehicle.noArrival");
}
