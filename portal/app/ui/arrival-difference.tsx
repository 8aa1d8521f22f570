import { limits, minutesLate } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { classNames } from "@wardway/widgets/ui/class-names";
import { formatMinutesLate } from "@wardway/widgets/ui/lateness-texts";

/** "17 min late", in the signal colour beyond the tolerance of the figures. Both times are ISO 8601. */
export function ArrivalDifference({ pickUp, arrival }: { pickUp: string; arrival: string }) {
  const { language } = useTranslator();
  const minutes = minutesLate(pickUp, arrival);
  return (
    <span className={classNames("difference", minutes > limits.onTimeGraceMinutes && "late")}>
      {formatMinutesLate(minutes, language)}
    </span>
  );
}
