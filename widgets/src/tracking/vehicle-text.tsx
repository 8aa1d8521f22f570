import { type Tracking, trackingLimits } from "@wardway/model";
import { vehicleMessages } from "@wardway/model/messages/en/vehicle";
import { useEffect, useState } from "react";
import { createTranslator, defaultLanguage, useTranslator } from "../messages/messages.tsx";
import { formatDistance } from "../ui/durations.ts";
import { type Clock, exactTime } from "../ui/time-format.ts";
import { ageText } from "./arrival-texts.ts";
import { getAge, type SeenPosition } from "./seen-position.ts";

const UPDATE_MS = 5_000;

/** Not a live region: screen readers should not announce each position. */
export function VehicleText(props: { seen: SeenPosition; tracking: Tracking; clock: Clock }) {
  const { seen, tracking, clock } = props;
  const { language } = useTranslator();
  const [age, setAge] = useState(seen.ageThen);
  useEffect(() => {
    const update = () => setAge(getAge(seen));
    update();
    const timer = setInterval(update, UPDATE_MS);
    return () => clearInterval(timer);
  }, [seen]);
  return describeVehicle({ heading: seen.heading, age, tracking }, clock, language);
}

interface VehicleFacts {
  /** Degrees clockwise from north. */
  readonly heading: number | null;
  /** Seconds. */
  readonly age: number;
  readonly tracking: Pick<Tracking, "leg" | "remainingDistance" | "arrival">;
}

/**
 * Omits the arrival once the position is old. "Vehicle 3.4 km from the pick-up, heading north-east. Position 12 seconds
 * ago. Arrival at 14:32."
 */
export function describeVehicle(
  { heading, age, tracking }: VehicleFacts,
  { now, timeZone }: Clock,
  language = defaultLanguage(),
): string {
  const { t } = createTranslator(language, vehicleMessages);
  const { leg, remainingDistance, arrival } = tracking;
  const place =
    leg === null || remainingDistance === null
      ? t("vehicle.onMap")
      : t(fromEnd[leg], { distance: formatDistance(remainingDistance, language) });
  const where =
    heading === null
      ? place
      : t("vehicle.heading", {
          place,
          direction: t(directions[Math.round(heading / 45) % 8] ?? directions[0]),
        });
  const isOld = age >= trackingLimits.staleSeconds;
  const when =
    arrival && !isOld && t("vehicle.arrivesAt", { time: exactTime(arrival, now, timeZone, language) });
  return [where, ageText(age, language), when]
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(" ");
}

const fromEnd = { to_pickup: "vehicle.fromPickup", to_destination: "vehicle.fromDestination" } as const;

/** Clockwise from north. */
const directions = [
  "vehicle.north",
  "vehicle.northEast",
  "vehicle.east",
  "vehicle.southEast",
  "vehicle.south",
  "vehicle.southWest",
  "vehicle.west",
  "vehicle.northWest",
] as const;
