import type { MessageDescriptor } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { calendarDay } from "@wardway/widgets/ui/time-format";
import { formatNumber, i18n } from "#app/infra/locale.ts";

export interface DayTableProps<Series extends string> {
  caption: string;
  series: readonly { readonly key: Series; readonly label: MessageDescriptor }[];
  /** Oldest first; `date` is ISO 8601. */
  days: readonly (Readonly<Record<Series, number>> & { readonly date: string })[];
}

/** Latest day first. */
export function DayTable<Series extends string>({ caption, series, days }: DayTableProps<Series>) {
  return (
    <div className="overflow-x-auto rounded-md border border-line">
      <table className="w-full text-sm max-sm:text-xs">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line border-b text-muted">
            <th scope="col" className="px-0.5 py-2 text-left font-medium sm:px-3">
              {t`Day`}
            </th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col" className="px-0.5 py-2 text-right font-medium sm:px-3">
                {i18n._(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.date} className="border-line border-b last:border-b-0">
              <th scope="row" className="whitespace-nowrap px-0.5 py-1.5 text-left font-normal sm:px-3">
                {formatDayName(day.date)}
              </th>
              {series.map(({ key }) => (
                <td key={key} className="px-0.5 py-1.5 text-right tabular-nums sm:px-3">
                  {formatNumber(day[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Noon UTC, so that no time zone shifts the day. */
export const formatDayName = (date: string) => calendarDay(`${date}T12:00:00Z`, `${date}T12:00:00Z`, "UTC");
