import { limits, minutesLate } from "@wardway/model";
import { useTranslator } from "../messages/messages.tsx";
import { classNames } from "./class-names.ts";
import { formatArrivalDifference, type PickupFacts } from "./pickup-texts.ts";

/** "17 min late", in the signal colour beyond the tolerance of the figures. @param arrival ISO 8601 */
export function ArrivalDifference({ request, arrival }: { request: PickupFacts; arrival: string }) {
  const { language } = useTranslator();
  const isLate =
    !request.asSoonAsPossible && minutesLate(request.transportDate, arrival) > limits.onTimeGraceMinutes;
  return (
    <span className={classNames("difference whitespace-nowrap", isLate && "late")}>
      {formatArrivalDifference(request, arrival, language)}
    </span>
  );
}
