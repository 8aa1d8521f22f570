import { calendarDay, plainClockTime, zoneName } from "@wardway/widgets/ui/time-format";
import { currentLanguage } from "#app/infra/locale.ts";

/** "Nov 26, 03:14 EST": with day and zone, which paper outlives; with the year where `now` is in another one. */
export const printedTime = (moment: string, now: string, timeZone: string): string => {
  const day = calendarDay(moment, now, timeZone, currentLanguage());
  return `${day}, ${plainClockTime(moment, timeZone)} ${zoneName(moment, timeZone)}`;
};
