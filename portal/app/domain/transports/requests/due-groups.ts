import { TZDate } from "@date-fns/tz";
import { UNANSWERED_HOURS } from "@wardway/model";
import { HOUR_MS } from "@wardway/model/durations";
import { addDays } from "date-fns/addDays";
import { startOfDay } from "date-fns/startOfDay";

/**
 * By pick-up time, in list order. What is overdue and what is due soon are one group: a request that is a minute late does
 * not go before one that is more urgent. Unanswered requests are last: companies that could have taken them have
 * seen them, and above the others they would hide what can still be on time.
 */
export const dueGroups = ["now", "today", "later", "unanswered"] as const;

export const SOON_HOURS = 2;

/** The ends of the first two groups, in milliseconds since 1970; the third has no end. */
export type GroupEnds = readonly [soon: number, today: number];

/** @param timeZone IANA name of the viewer's zone, which decides when today ends */
export function getGroupEnds(now: string | number, timeZone: string): GroupEnds {
  const nowMs = new Date(now).getTime();
  const soonMs = nowMs + SOON_HOURS * HOUR_MS;
  const tomorrowMs = startOfDay(addDays(new TZDate(nowMs, timeZone), 1)).getTime();
  return [soonMs, Math.max(soonMs, tomorrowMs)];
}

/** Pick-up times before it, in milliseconds since 1970, are `UNANSWERED_HOURS` ago. */
export const getUnansweredEnd = ([soonMs]: GroupEnds): number =>
  soonMs - (SOON_HOURS + UNANSWERED_HOURS) * HOUR_MS;

/** Returns the group's index in `dueGroups`. @param isUnanswered as `unansweredBefore` says */
export function getGroupIndex(
  {
    transportDate,
    isUnanswered,
  }: { readonly transportDate: string; readonly isUnanswered?: boolean | undefined },
  ends: GroupEnds,
): number {
  if (isUnanswered) return dueGroups.indexOf("unanswered");
  const pickUpMs = Date.parse(transportDate);
  const index = ends.findIndex((endMs) => pickUpMs < endMs);
  return index === -1 ? ends.length : index;
}
