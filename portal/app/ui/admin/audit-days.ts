/** The day after a `yyyy-MM-dd`; an invalid day is returned unchanged. */
export function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** Local midnight of a `yyyy-MM-dd`, for the calendar; undefined for an invalid day. */
export function parseDay(day: string): Date | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  return year && month && date ? new Date(Number(year), Number(month) - 1, Number(date)) : undefined;
}

/** The `yyyy-MM-dd` of a local date. */
export function formatDay(date: Date): string {
  const padTwo = (value: number) => String(value).padStart(2, "0");
  return `${String(date.getFullYear()).padStart(4, "0")}-${padTwo(date.getMonth() + 1)}-${padTwo(date.getDate())}`;
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "Nov 3, 2026 to Nov 21, 2026", "Since Nov 3, 2026", "Until Nov 3, 2026"; null for a range without bounds. */
/** The `yyyy-MM-dd` of a local date. */
export function formatDayRange({ from, to }: { readonly from: string; readonly to: string }): string | null {
  if (from === "" && to === "") return null;
  if (to === "") return `Since ${formatLongDay(from)}`;
  if (from === "") return `Until ${formatLongDay(to)}`;
  return from === to ? formatLongDay(from) : `${formatLongDay(from)} to ${formatLongDay(to)}`;
}

function formatLongDay(day: string): string {
  const [year, month, date] = day.split("-");
  return `${months[Number(month) - 1]} ${Number(date)}, ${year}`;
}
