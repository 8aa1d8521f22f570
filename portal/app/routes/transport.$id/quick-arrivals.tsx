import { t } from "@lingui/core/macro";
import { MINUTE_MS } from "@wardway/model/durations";
import { Button } from "@wardway/widgets/ui/button";
import { classNames } from "@wardway/widgets/ui/class-names";
import { fieldsIn } from "@wardway/widgets/ui/time-zone";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useClock } from "#app/shell/page/use-clock.ts";
import { useTypedTimeZone } from "./time-fields.tsx";

/** After the wanted pick-up; 0 is on time. */
const delaysMinutes = [0, 15, 30] as const;
/** From now, once the wanted pick-up has passed. */
const drivesMinutes = [15, 30, 60] as const;

export interface QuickArrivalsProps {
  dateId: string;
  timeId: string;
  /** ISO 8601. */
  pickUp: string;
  /** Milliseconds since 1970; null if the fields are incomplete. */
  chosen: number | null;
}

/** Fills the fields, so that the absolute time can be checked. */
export function QuickArrivals({ dateId, timeId, pickUp, chosen }: QuickArrivalsProps) {
  const { now } = useClock();
  const zone = useTypedTimeZone();
  const hydrated = useHydrated();
  const isAhead = pickUp >= now;
  const nowMinute = Math.ceil(Date.parse(now) / MINUTE_MS) * MINUTE_MS;
  const choices = isAhead
    ? delaysMinutes.map((minutes) => ({
        at: Date.parse(pickUp) + minutes * MINUTE_MS,
        label: minutes === 0 ? t`On time` : t`+${minutes} min`,
      }))
    : drivesMinutes.map((minutes) => ({
        at: nowMinute + minutes * MINUTE_MS,
        label: t`In ${minutes} min`,
      }));
  const choose = (at: number) => {
    const { date, time } = fieldsIn(zone, new Date(at));
    fill(dateId, date);
    fill(timeId, time);
  };
  const typeOther = () => {
    fill(timeId, "");
    document.getElementById(timeId)?.focus();
  };
  return (
    <div className={classNames("grid grid-cols-4 gap-2 noscript:hidden", !hydrated && "invisible")}>
      {choices.map(({ at, label }) => {
        const isChosen = isSameMinute(at, chosen);
        return (
          <Button
            key={label}
            variant={isChosen ? "ink" : "secondary"}
            size="small"
            className="time-chip"
            aria-pressed={isChosen}
            onClick={() => choose(at)}
          >
            {label}
          </Button>
        );
      })}
      <Button variant="secondary" size="small" className="time-chip" onClick={typeOther}>
        {t`Other`}
      </Button>
    </div>
  );
}

/** The fields have no seconds. */
const isSameMinute = (at: number, chosen: number | null) =>
  chosen !== null && Math.floor(at / MINUTE_MS) === Math.floor(chosen / MINUTE_MS);

/** The input event triggers validation. */
function fill(id: string, value: string): void {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLInputElement)) return;
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
