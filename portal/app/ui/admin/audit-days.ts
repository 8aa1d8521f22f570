/** Days of the calendar as `yyyy-MM-dd`, and as a calendar's Dates: midnight of the machine that shows it. */

/** The next day; what is no day stays as it is. */
export function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** For a calendar; undefined where it is no day. */
export function dateOf(day: string): Date | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  return year && month && date ? new Date(Number(year), Number(month) - 1, Number(date)) : undefined;
}

export function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A range in words: "Nov 3, 2026 to Nov 21, 2026", "Since Nov 3, 2026", "Until Nov 3, 2026"; null where it is open. */
export function rangeInWords({ from, to }: { readonly from: string; readonly to: string }): string | null {
  if (from === "" && to === "") return null;
  if (to === "") return `Since ${inWords(from)}`;
  if (from === "") return `Until ${inWords(to)}`;
  return from === to ? inWords(from) : `${inWords(from)} to ${inWords(to)}`;
}

function inWords(day: string): string {
  const [year, month, date] = day.split("-");
  return `${months[Number(month) - 1]} ${Number(date)}, ${year}`;
}
