import { TZDate } from "@date-fns/tz";

export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * Converts local time to an instant.
 * @param date `yyyy-MM-dd`
 * @param time `HH:mm`, 24 hours
 * @returns null if invalid
 */
export function momentIn(timeZone: string, date: string, time: string): Date | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  const [, hour, minute] = /^(\d{2}):(\d{2})(?::\d{2})?$/.exec(time) ?? [];
  if (!year || !month || !day || !hour || !minute) return null;
  if (Number(hour) > 23 || Number(minute) > 59) return null;
  const moment = new TZDate(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    timeZone,
  );
  // 31 February rolls over into March: reject it.
  if (moment.getDate() !== Number(day) || moment.getMonth() !== Number(month) - 1) return null;
  return new Date(moment.getTime());
}

export function fieldsIn(timeZone: string, moment: Date): { date: string; time: string } {
  const local = new TZDate(moment.getTime(), timeZone);
  const two = (value: number) => String(value).padStart(2, "0");
  return {
    date: `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())}`,
    time: `${two(local.getHours())}:${two(local.getMinutes())}`,
  };
}
