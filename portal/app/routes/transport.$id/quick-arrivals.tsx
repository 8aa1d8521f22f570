import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { classNames } from "@wardway/widgets/ui/class-names";
import { browserTimeZone, fieldsIn } from "@wardway/widgets/ui/time-zone";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useClock } from "#app/ui/use-clock.ts";
import { messages } from "./messages.ts";

const MINUTE_MS = 60_000;
const choicesMinutes = [15, 30, 45, 60] as const;

/** Shows the absolute time, so that it can be checked. */
export function QuickArrivals({ dateId, timeId }: { dateId: string; timeId: string }) {
  const { t } = useTranslator(messages);
  const { now } = useClock();
  const hydrated = useHydrated();
  const choose = (minutes: number) => {
    const arrival = Math.ceil(Date.parse(now) / MINUTE_MS + minutes) * MINUTE_MS;
    const { date, time } = fieldsIn(browserTimeZone(), new Date(arrival));
    fill(dateId, date);
    fill(timeId, time);
  };
  return (
    <div className={classNames("grid grid-cols-4 gap-2 noscript:hidden", !hydrated && "invisible")}>
      {choicesMinutes.map((minutes) => (
        <Button
          key={minutes}
          variant="secondary"
          size="small"
          className="max-sm:px-1"
          onClick={() => choose(minutes)}
        >
          {t("transportId.inMin", { minutes })}
        </Button>
      ))}
    </div>
  );
}

/** The input event triggers validation. */
function fill(id: string, value: string): void {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLInputElement)) return;
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
