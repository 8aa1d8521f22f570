import { fieldRejection } from "@wardway/model";
import { dayStartIn } from "@wardway/widgets/ui/time-zone";

export interface Period {
  readonly from: Date | undefined;
  /** The end of the last day. */
  readonly to: Date | undefined;
  /** As typed, `yyyy-MM-dd`, in order; empty for an open end. */
  readonly days: { readonly from: string; readonly to: string };
}

/** The days `from` and `to` of an address, in either order. @throws DomainError invalid, for an unknown day */
export function readPeriod(searchParams: URLSearchParams, timeZone: string): Period {
  const typed = [searchParams.get("from") ?? "", searchParams.get("to") ?? ""] as const;
  const [from, to] = typed[0] > typed[1] && typed[1] !== "" ? [typed[1], typed[0]] : typed;
  const lastDay = parseDayStart("to", timeZone, to);
  return {
    from: parseDayStart("from", timeZone, from),
    to: lastDay && parseDayStart("to", timeZone, getNextDay(to)),
    days: { from, to },
  };
}

function parseDayStart(field: string, timeZone: string, day: string): Date | undefined {
  if (day === "") return undefined;
  const moment = dayStartIn(timeZone, day);
  if (!moment) throw fieldRejection(field, "audit.dayUnknown");
  return moment;
}

function getNextDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}
