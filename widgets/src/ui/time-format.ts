import { DAY_MS, HOUR_MS, MINUTE_MS } from "@wardway/model/durations";
import { dateMessages, timeMessages } from "@wardway/model/messages/en/time";
import { createTranslator, defaultLanguage, english, type Language } from "../messages/messages.tsx";

/** Date, milliseconds since 1970, or ISO 8601 with offset. */
export type Moment = Date | number | string;

/**
 * An IANA name; with that of another zone, whose readers may be spoken to, times name their zone where the clocks of the two
 * differ.
 */
export type ShownZone = string | { readonly name: string; readonly besides: string };

export interface Clock {
  /** ISO 8601. */
  readonly now: string;
  readonly timeZone: ShownZone;
}

const nameOf = (zone: ShownZone) => (typeof zone === "string" ? zone : zone.name);

const MONTH_MS = 30 * DAY_MS;

/** "now", "in 25 min", "3 h ago", "in 2 days" by the calendar of `timeZone` (IANA); null beyond 30 days. */
export function relativeTime(
  moment: Moment,
  now: Moment,
  timeZone: ShownZone,
  language = defaultLanguage(),
): string | null {
  const { t } = createTranslator(language, timeMessages);
  const distance = milliseconds(moment) - milliseconds(now);
  const far = Math.abs(distance);
  const direct = (time: string) => t(distance > 0 ? "time.in" : "time.ago", { time });
  if (far < MINUTE_MS / 2) return t("time.now");
  if (far < 1.5 * HOUR_MS) return direct(`${Math.max(1, Math.round(far / MINUTE_MS))} min`);
  if (far < 23.5 * HOUR_MS) return direct(`${Math.round(far / HOUR_MS)} h`);
  if (far > MONTH_MS) return null;
  const days = Math.max(1, Math.abs(dayNumber(moment, timeZone) - dayNumber(now, timeZone)));
  return direct(t("time.days", { count: days }));
}

/** "14:40" or "2:40 PM"; "01:30 EDT" within an hour of a change of the clocks, or where another zone has another time. */
export function clockTime(moment: Moment, timeZone: ShownZone, language = defaultLanguage()): string {
  const clock = plainClockTime(moment, timeZone, language);
  return isAmbiguous(moment, timeZone) ? `${clock} ${zoneName(moment, timeZone)}` : clock;
}

/** "14:40" or "2:40 PM", without a zone. */
export function plainClockTime(moment: Moment, timeZone: ShownZone, language = defaultLanguage()): string {
  const { hour, minute } = parts(moment, timeZone);
  if (language.hourFormat !== "12h") return `${hour}:${minute}`;
  const { t } = createTranslator(language, dateMessages);
  const time = `${Number(hour) % 12 || 12}:${minute}`;
  return t(Number(hour) < 12 ? "time.morning" : "time.afternoon", { time });
}

/** Whether the time alone could be read as another moment. No clock of the world is set back by more than an hour. */
function isAmbiguous(moment: Moment, zone: ShownZone): boolean {
  const at = milliseconds(moment);
  const read = (name: string) => JSON.stringify({ ...parts(at, name), timeZoneName: "" });
  return (
    zoneName(at - HOUR_MS, zone) !== zoneName(at + HOUR_MS, zone) ||
    (typeof zone !== "string" && read(zone.name) !== read(zone.besides))
  );
}

/** "EDT", or "GMT+2" where English has no abbreviation: the offset that is valid at the moment. */
export const zoneName = (moment: Moment, timeZone: ShownZone): string => parts(moment, timeZone).timeZoneName;

/** "Nov 21"; "Nov 21, 2025" in another year than `now`. */
export function calendarDay(
  moment: Moment,
  now: Moment,
  timeZone: ShownZone,
  language: Language = defaultLanguage(),
): string {
  const { t } = createTranslator(language, dateMessages);
  const { month, day, year } = parts(moment, timeZone, language.locale);
  const isThisYear = year === parts(now, timeZone).year;
  return t(isThisYear ? "time.monthDay" : "time.monthDayYear", { month, day, year });
}

/** "14:40" today, otherwise "Nov 24, 14:40". */
export function exactTime(
  moment: Moment,
  now: Moment,
  timeZone: ShownZone,
  language: Language = defaultLanguage(),
): string {
  const clock = clockTime(moment, timeZone, language);
  const then = parts(moment, timeZone);
  const today = parts(now, timeZone);
  const isToday = then.day === today.day && then.month === today.month && then.year === today.year;
  return isToday ? clock : `${calendarDay(moment, now, timeZone, language)}, ${clock}`;
}

/** "in 25 min" and "(14:40)"; the exact time alone beyond 30 days. */
export function bothTimes(
  moment: Moment,
  { now, timeZone }: { readonly now: Moment; readonly timeZone: ShownZone },
  language: Language = defaultLanguage(),
): string[] {
  const exact = exactTime(moment, now, timeZone, language);
  const relative = relativeTime(moment, now, timeZone, language);
  return relative === null ? [exact] : [relative, `(${exact})`];
}

/** Days since 1970 of the calendar day in the zone. */
function dayNumber(moment: Moment, timeZone: ShownZone): number {
  const { day, month, year } = parts(moment, timeZone);
  return Date.parse(`${day} ${month} ${year} 00:00 GMT`) / DAY_MS;
}

function milliseconds(moment: Moment): number {
  return new Date(moment).getTime();
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats differ between the ICU of server and browser: assemble texts from parts. */
function parts(moment: Moment, zone: ShownZone, locale = english.locale) {
  const timeZone = nameOf(zone);
  const key = `${locale} ${timeZone}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "short",
      day: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      timeZoneName: "short",
    });
    formats.set(key, format);
  }
  const found = { year: "", month: "", day: "", hour: "", minute: "", timeZoneName: "" };
  for (const { type, value } of format.formatToParts(milliseconds(moment))) {
    if (type in found) found[type as keyof typeof found] = value;
  }
  return found;
}

/** The time of day within a day of now, for text beside a relative time; else the exact time. */
export function nearTime(moment: Moment, now: Moment, timeZone: ShownZone): string {
  const isNear = Math.abs(new Date(moment).getTime() - new Date(now).getTime()) < DAY_MS;
  return isNear ? clockTime(moment, timeZone) : exactTime(moment, now, timeZone);
}
