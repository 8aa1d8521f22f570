import { TZDate } from "@date-fns/tz";

/** The IANA time zone of this name as this machine writes it, or null where it knows none. */
export function canonicalTimeZone(name: string): string | null {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

export const isTimeZone = (name: string) => canonicalTimeZone(name) !== null;

/** The zone that this browser is in. */
export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * The moment that a person means by a date and a time of day, in that person's zone.
 * @param date `yyyy-MM-dd`
 * @param time `HH:mm`, 24 hours
 * @returns null where either is no date or no time
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
  // 31 February rolls over into March: that is no date that anybody meant.
  if (moment.getDate() !== Number(day) || moment.getMonth() !== Number(month) - 1) return null;
  return new Date(moment.getTime());
}

/** Date and time of day as the form's fields have them, in a zone. */
export function fieldsIn(timeZone: string, moment: Date): { date: string; time: string } {
  const local = new TZDate(moment.getTime(), timeZone);
  const two = (value: number) => String(value).padStart(2, "0");
  return {
    date: `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())}`,
    time: `${two(local.getHours())}:${two(local.getMinutes())}`,
  };
}
