import { msg, t } from "@lingui/core/macro";
import { i18n } from "#app/infra/locale.ts";

/** Returns local midnight; undefined for an invalid day. */
export function parseDay(day: string): Date | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  return year && month && date ? new Date(Number(year), Number(month) - 1, Number(date)) : undefined;
}

export function formatDay(date: Date): string {
  const padTwo = (value: number) => String(value).padStart(2, "0");
  return `${String(date.getFullYear()).padStart(4, "0")}-${padTwo(date.getMonth() + 1)}-${padTwo(date.getDate())}`;
}

const months = [
  msg`Jan`,
  msg`Feb`,
  msg`Mar`,
  msg`Apr`,
  msg`May`,
  msg`Jun`,
  msg`Jul`,
  msg`Aug`,
  msg`Sep`,
  msg`Oct`,
  msg`Nov`,
  msg`Dec`,
];

/** "Nov 3, 2026 to Nov 21, 2026", "Since Nov 3, 2026", "Until Nov 3, 2026"; null without bounds. */
export function formatDayRange({ from, to }: { readonly from: string; readonly to: string }): string | null {
  if (from === "" && to === "") return null;
  if (to === "") return t`Since ${{ from: formatLongDay(from) }}`;
  if (from === "") return t`Until ${{ to: formatLongDay(to) }}`;
  return from === to
    ? formatLongDay(from)
    : t`${{ from: formatLongDay(from) }} to ${{ to: formatLongDay(to) }}`;
}

function formatLongDay(day: string): string {
  const [year = "", month, date] = day.split("-");
  const name = months[Number(month) - 1];
  return t`${{ month: name ? i18n._(name) : "" }} ${{ day: Number(date) }}, ${{ year }}`;
}
