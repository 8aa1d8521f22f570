import { limits, type Schedule } from "@wardway/model";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@wardway/model/durations";
import { dayStartIn, fieldsIn, momentIn } from "@wardway/widgets/ui/time-zone";
import { addDays, subDays } from "date-fns";
import { RRuleTemporal } from "rrule-temporal";

export interface Occurrence {
  /** In the hospital's calendar. */
  readonly day: string;
  readonly pickup: Date;
}

export type DatesOf = Omit<Schedule, "daysAhead">;

/** Beyond a year, so that an order whose days are skipped for a year still has a next one. */
const HORIZON_DAYS = 2 * limits.pickupHorizonDays;
/** More than the longest time between two days of an order. */
const WINDOW_DAYS = 60;
/** Requests are created from this time of the hospital's day on: companies are not called at midnight. */
const CREATION_HOUR = 8;

/**
 * The days on which a schedule asks for a transport, with pick-ups later than a moment, in order. The rule is one of calendar days
 * (RFC 5545), and the clock time is added afterwards: in its own time zone a rule leaves out a day whose clocks are set forward over
 * the time.
 */
export function* listOccurrences(
  { weekdays, everyWeeks, firstDay, lastDay, pickupTime }: DatesOf,
  timeZone: string,
  after: Date,
): Generator<Occurrence> {
  const rule = new RRuleTemporal({
    rruleString: [
      `DTSTART:${firstDay.replaceAll("-", "")}T000000Z`,
      `RRULE:FREQ=WEEKLY;INTERVAL=${everyWeeks};BYDAY=${weekdays.join(",")};WKST=MO`,
    ].join("\n"),
  });
  // Whole days: the ends of windows are not on midnights that a day could begin with.
  const begin = subDays(after, 2);
  for (let from = 0; from < HORIZON_DAYS; from += WINDOW_DAYS) {
    const start = addDays(begin, from);
    for (const at of rule.between(start, new Date(addDays(start, WINDOW_DAYS).getTime() - 1), true)) {
      const day = at.toPlainDate().toString();
      if (lastDay !== null && day > lastDay) return;
      const pickup = getPickupOn(day, pickupTime, timeZone);
      if (pickup > after) yield { day, pickup };
    }
  }
}

/** If the clocks are set forward over the time, an hour later: the patient is not left out. */
function getPickupOn(day: string, time: string, timeZone: string): Date {
  const moment = momentIn(timeZone, day, time);
  if (moment instanceof Date) return moment;
  const start = dayStartIn(timeZone, day);
  if (moment === null || start === null) throw new Error(`${day} ${time} is no time of the calendar.`);
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return new Date(start.getTime() + hours * HOUR_MS + minutes * MINUTE_MS);
}

/** The last day for which requests are created by now: `daysAhead` days from today, from eight o'clock on. */
export function getLastDueDay(daysAhead: number, timeZone: string, now: Date): string {
  const { date: today, time } = fieldsIn(timeZone, now);
  const isBegun = Number(time.slice(0, 2)) >= CREATION_HOUR;
  const days = isBegun ? daysAhead : daysAhead - 1;
  return new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);
}
