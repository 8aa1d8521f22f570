import { Fragment } from "react";
import { type Language, useTranslator } from "../messages/messages.tsx";
import { bothTimes, calendarDay, clockTime, exactTime, type Moment, type ShownZone } from "./time-format.ts";

export interface TimeProps {
  value: Moment;
  /** The server's time: server and browser render the same text. */
  now: Moment;
  timeZone: ShownZone;
  /** Default: `both`, "in 25 min (14:40)". */
  show?: "both" | "relative" | "exact" | "clock" | "day";
  className?: string | undefined;
}

export function Time({ value, now, timeZone, show = "both", className }: TimeProps) {
  const { language } = useTranslator();
  return (
    <time dateTime={new Date(value).toISOString()} className={className}>
      {texts({ value, now, timeZone, show }, language).map((text, index) => (
        <Fragment key={text}>
          {index > 0 && " "}
          <span className="whitespace-nowrap">{text}</span>
        </Fragment>
      ))}
    </time>
  );
}

function texts(
  { value, now, timeZone, show }: Required<Omit<TimeProps, "className">>,
  language: Language,
): string[] {
  if (show === "clock") return [clockTime(value, timeZone, language)];
  if (show === "day") return [calendarDay(value, now, timeZone, language)];
  if (show === "exact") return [exactTime(value, now, timeZone, language)];
  const both = bothTimes(value, { now, timeZone }, language);
  return show === "relative" ? both.slice(0, 1) : both;
}
