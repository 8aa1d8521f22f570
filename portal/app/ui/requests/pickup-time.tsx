import { Time } from "@wardway/widgets/ui/time";
import { relativeTime } from "@wardway/widgets/ui/time-format";
import { useClock } from "../use-clock.ts";

export function PickupTime({ value }: { value: string }) {
  const clock = useClock();
  const relative = relativeTime(value, clock.now);
  return (
    <span className="block">
      {relative && <span className="block whitespace-nowrap font-medium">{relative}</span>}
      <span className={relative ? "whitespace-nowrap text-muted" : "whitespace-nowrap"}>
        <Time {...clock} value={value} show="day" />, <Time {...clock} value={value} show="clock" />
      </span>
    </span>
  );
}
