import { limits, minutesLate } from "@wardway/model";
import { useTranslator } from "../messages/messages.tsx";
import { classNames } from "./class-names.ts";
import { formatMinutesLate } from "./lateness-texts.ts";

/** "17 min late", in the signal colour beyond the tolerance of the figures. Both times are ISO 8601. */
export function ArrivalDifference({ pickUp, arrival }: { pickUp: string; arrival: string }) {
  const { language } = useTranslator();
  const minutes = minutesLate(pickUp, arrival);
  return (
    <span
      className={classNames("difference whitespace-nowrap", minutes > limits.onTimeGraceMinutes && "late")}
    >
      {formatMinutesLate(minutes, language)}
    </span>
  );
}
