import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { type StandingOrder, type Weekday, weekdays } from "@wardway/model";
import { calendarDay, type Moment, plainClockTime } from "@wardway/widgets/ui/time-format";
import { i18n } from "#app/infra/locale.ts";

const shortNames: Readonly<Record<Weekday, MessageDescriptor>> = {
  MO: msg`Mon`,
  TU: msg`Tue`,
  WE: msg`Wed`,
  TH: msg`Thu`,
  FR: msg`Fri`,
  SA: msg`Sat`,
  SU: msg`Sun`,
};

export const weekdayOptions = () => weekdays.map((value) => ({ value, label: i18n._(shortNames[value]) }));

type Scheduled = Pick<StandingOrder, "weekdays" | "everyWeeks" | "pickupTime">;

/** "Mon, Wed, Fri at 07:30", "Every 2 weeks: Mon at 07:30". */
export function formatSchedule({ weekdays: chosen, everyWeeks, pickupTime }: Scheduled): string {
  const days =
    chosen.length === weekdays.length
      ? t`Daily`
      : chosen.map((weekday) => i18n._(shortNames[weekday])).join(", ");
  const time = plainClockTime(`1970-01-01T${pickupTime}:00Z`, "UTC");
  const when = t`${days} at ${time}`;
  if (everyWeeks === 1) return when;
  return t`${plural(everyWeeks, { other: "Every # weeks" })}: ${when}`;
}

/** "Wed, Dec 2". @param day `yyyy-MM-dd` */
export function formatDay(day: string, now: Moment): string {
  const noon = new Date(`${day}T12:00:00Z`);
  const weekday = weekdays[(noon.getUTCDay() + 6) % 7] ?? "MO";
  return t`${{ weekday: i18n._(shortNames[weekday]) }}, ${{ date: calendarDay(noon, now, "UTC") }}`;
}
