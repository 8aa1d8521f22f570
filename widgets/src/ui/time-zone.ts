import { tzOffset } from "@date-fns/tz/tzOffset";
import { DAY_MS, MINUTE_MS } from "@wardway/model/durations";

/**
 * Converts local time to an instant: the first of two in an hour that the clocks repeat, whatever the computer's zone.
 * @param date `yyyy-MM-dd`
 * @param time `HH:mm`, 24 hours
 * @returns null if invalid, "skipped" if the clocks are set forward over it
 */
export function momentIn(timeZone: string, date: string, time: string): Date | "skipped" | null {
  const reading = parseReading(date, time);
  if (reading === null) return null;
  const [first] = instantsOf(timeZone, reading);
  return first === undefined ? "skipped" : new Date(first);
}

/**
 * The first instant of a day, also where the clocks are set forward at midnight.
 * @param date `yyyy-MM-dd`
 * @returns null if invalid
 */
export function dayStartIn(timeZone: string, date: string): Date | null {
  const reading = parseReading(date, "00:00");
  if (reading === null) return null;
  const [first] = instantsOf(timeZone, reading);
  return new Date(first ?? reading - tzOffset(timeZone, new Date(reading - DAY_MS)) * MINUTE_MS);
}

export function fieldsIn(timeZone: string, moment: Date): { date: string; time: string } {
  const reading = new Date(moment.getTime() + tzOffset(timeZone, moment) * MINUTE_MS).toISOString();
  return { date: reading.slice(0, 10), time: reading.slice(11, 16) };
}

/**
 * Whether date and time are those of a moment: in the hour that is repeated when clocks are put back, two moments are alike.
 * @param moment ISO 8601
 */
export function isShownAs(
  moment: string,
  timeZone: string,
  { date, time }: { readonly date: string; readonly time: string },
): boolean {
  const shown = fieldsIn(timeZone, new Date(moment));
  return shown.date === date && shown.time === time.slice(0, 5);
}

/** Milliseconds of the local time, as if it were UTC. */
function parseReading(date: string, time: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null;
  const [, minutes] = /^((?:[01]\d|2[0-3]):[0-5]\d)(?::\d{2})?$/.exec(time) ?? [];
  if (!minutes) return null;
  const reading = new Date(`${date}T${minutes}Z`);
  // 31 February rolls over into March, or is invalid: reject it.
  if (Number.isNaN(reading.getTime()) || !reading.toISOString().startsWith(date)) return null;
  return reading.getTime();
}

/** None in a skipped hour, two in a repeated one. Not by `TZDate`, whose choice depends on the computer's zone. */
function instantsOf(timeZone: string, reading: number): number[] {
  const offsets = [reading - DAY_MS, reading + DAY_MS].map((near) => tzOffset(timeZone, new Date(near)));
  return [...new Set(offsets)]
    .map((minutes) => reading - minutes * MINUTE_MS)
    .filter((instant) => instant + tzOffset(timeZone, new Date(instant)) * MINUTE_MS === reading)
    .sort((one, other) => one - other);
}
