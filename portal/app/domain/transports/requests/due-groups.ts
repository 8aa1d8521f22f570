import { TZDate } from "@date-fns/tz";
import { addDays } from "date-fns/addDays";
import { startOfDay } from "date-fns/startOfDay";

/**
 * By pick-up time, in list order. What is overdue and what is due soon are one group: a request that is a minute late does
 * not go before one that is more urgent.
 */
export const dueGroups = ["now", "today", "later"] as const;

export const SOON_HOURS = 2;
const HOUR_MS = 3_600_000;

/** Where each group ends and the next begins, in milliseconds since 1970; the last group has no end. */
export type GroupEnds = readonly [soon: number, today: number];

/** @param timeZone IANA name of the viewer's zone, which decides when today ends */
export function getGroupEnds(now: string | number, timeZone: string): GroupEnds {
  const nowMs = new Date(now).getTime();
  const soonMs = nowMs + SOON_HOURS * HOUR_MS;
  const tomorrowMs = startOfDay(addDays(new TZDate(nowMs, timeZone), 1)).getTime();
  return [soonMs, Math.max(soonMs, tomorrowMs)];
}

/** Returns the group's index in `dueGroups`. */
export function getGroupIndex(
  { transportDate }: { readonly transportDate: string },
  ends: GroupEnds,
): number {
  const pickUpMs = Date.parse(transportDate);
  const index = ends.findIndex((endMs) => pickUpMs < endMs);
  return index === -1 ? ends.length : index;
}
