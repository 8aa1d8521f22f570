import { Fragment } from "react";
import { type Speech, useSpeech } from "../messages/messages.tsx";
import { calendarDay, clockTime, exactTime, type Moment, relativeTime } from "./time-format.ts";

export interface TimeProps {
  value: Moment;
  /** The moment that the server answered, so that server and browser write the same text. */
  now: Moment;
  /** IANA name of the reader's zone. */
  timeZone: string;
  /** `both` is "in 25 min (14:40)", the default. */
  show?: "both" | "relative" | "exact" | "clock" | "day";
  className?: string | undefined;
}

/** A moment for people and machines; relative first, exact beside it. */
export function Time({ value, now, timeZone, show = "both", className }: TimeProps) {
  const speech = useSpeech();
  return (
    <time dateTime={new Date(value).toISOString()} className={className}>
      {texts({ value, now, timeZone, show }, speech).map((text, index) => (
        <Fragment key={text}>
          {index > 0 && " "}
          <span className="whitespace-nowrap">{text}</span>
        </Fragment>
      ))}
    </time>
  );
}

/** Parts that each stay on one line. */
function texts(
  { value, now, timeZone, show }: Required<Omit<TimeProps, "className">>,
  speech: Speech,
): string[] {
  if (show === "clock") return [clockTime(value, timeZone)];
  if (show === "day") return [calendarDay(value, now, timeZone, speech)];
  const exact = exactTime(value, now, timeZone, speech);
  const relative = show === "exact" ? null : relativeTime(value, now, speech);
  if (relative === null) return [exact];
  return show === "relative" ? [relative] : [relative, `(${exact})`];
}
