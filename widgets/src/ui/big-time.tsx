import { Time } from "./time.tsx";
import { type Clock, clockTime, exactTime, type Moment } from "./time-format.ts";

/** The time in large figures, with the day unless it is today. */
export function BigTime({ value, now, timeZone }: Clock & { value: Moment }) {
  const clock = { value, now, timeZone };
  const isToday = exactTime(value, now, timeZone) === clockTime(value, timeZone);
  return (
    <span className="eta-time">
      <Time {...clock} show="clock" />
      {!isToday && (
        <small>
          {" "}
          <Time {...clock} show="day" />
        </small>
      )}
    </span>
  );
}
