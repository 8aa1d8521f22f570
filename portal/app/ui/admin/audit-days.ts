import { createTranslator } from "@wardway/model/messages/translator";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

/** Returns an invalid day unchanged. */
export function getNextDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

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
  translate("ui.admin.jan"),
  translate("ui.admin.feb"),
  translate("ui.admin.mar"),
  translate("ui.admin.apr"),
  translate("ui.admin.may"),
  translate("ui.admin.jun"),
  translate("ui.admin.jul"),
  translate("ui.admin.aug"),
  translate("ui.admin.sep"),
  translate("ui.admin.oct"),
  translate("ui.admin.nov"),
  translate("ui.admin.dec"),
];

/** "Nov 3, 2026 to Nov 21, 2026", "Since Nov 3, 2026", "Until Nov 3, 2026"; null without bounds. */
export function formatDayRange({ from, to }: { readonly from: string; readonly to: string }): string | null {
  if (from === "" && to === "") return null;
  if (to === "") return translate("ui.admin.since", { from: formatLongDay(from) });
  if (from === "") return translate("ui.admin.until", { to: formatLongDay(to) });
  return from === to
    ? formatLongDay(from)
    : translate("ui.admin.to", { from: formatLongDay(from), to: formatLongDay(to) });
}

function formatLongDay(day: string): string {
  const [year, month, date] = day.split("-");
  return `${months[Number(month) - 1]} ${Number(date)}, ${year}`;
}
