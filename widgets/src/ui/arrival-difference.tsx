import { hasPassed, limits, minutesLate } from "@wardway/model";
import { useTranslator } from "../messages/messages.tsx";
import { classNames } from "./class-names.ts";
import { formatArrivalDifference, formatOffer } from "./lateness-texts.ts";
import type { PickupFacts } from "./pickup-texts.ts";

export interface ArrivalDifferenceProps {
  request: PickupFacts;
  /** ISO 8601. */
  arrival: string;
  /** ISO 8601, for an open response: its arrival may have passed. */
  offeredAt?: string | undefined;
}

/** Whether an arrival is later than the figures tolerate; never of a pick-up as soon as possible. */
export const isBeyondTolerance = (
  { transportDate, asSoonAsPossible }: PickupFacts,
  arrival: string,
): boolean => !asSoonAsPossible && minutesLate(transportDate, arrival) > limits.onTimeGraceMinutes;

/** "17 min late", in the signal colour beyond the tolerance of the figures. */
export function ArrivalDifference({ request, arrival, offeredAt }: ArrivalDifferenceProps) {
  const { language } = useTranslator();
  const isLate =
    (offeredAt !== undefined && hasPassed(arrival, offeredAt)) || isBeyondTolerance(request, arrival);
  return (
    <span className={classNames("difference whitespace-nowrap", isLate && "late")}>
      {offeredAt === undefined
        ? formatArrivalDifference(request, arrival, language)
        : formatOffer(request, arrival, offeredAt, language)}
    </span>
  );
}
