import { Card } from "@wardway/widgets/ui/card";
import { calendarDay } from "@wardway/widgets/ui/time-format";
import type { UsageDay } from "../../domain/embedding/usage.server.ts";
import { chartTop } from "../admin/chart-scale.ts";

type Series = Exclude<keyof UsageDay, "date">;

const series: readonly { key: Series; label: string; ground: string }[] = [
  { key: "sessions", label: "Sessions", ground: "bg-primary" },
  { key: "requests", label: "Requests", ground: "bg-completed" },
];

/** Sessions opened and transports requested a day: drawn for the eye, with every figure in the table under it. */
export function UsageTab({ days }: { days: readonly UsageDay[] }) {
  return (
    <Card title="Usage" description={`The last ${days.length} days, in UTC.`}>
      <div className="grid gap-6 md:grid-cols-2">
        {series.map(({ key, label, ground }) => (
          <Bars key={key} label={label} ground={ground} figures={days.map((day) => day[key])} />
        ))}
      </div>
      <div className="mt-6 overflow-x-auto rounded-md border border-line">
        <table className="w-full text-sm max-sm:text-xs">
          <caption className="sr-only">Usage a day, the latest day first</caption>
          <thead>
            <tr className="border-line border-b text-muted">
              <th scope="col" className="px-1 py-2 text-left font-medium sm:px-3">
                Day
              </th>
              {series.map(({ key, label }) => (
                <th key={key} scope="col" className="px-1 py-2 text-right font-medium sm:px-3">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.date} className="border-line border-b last:border-b-0">
                <th scope="row" className="whitespace-nowrap px-1 py-1.5 text-left font-normal sm:px-3">
                  {dayName(day.date)}
                </th>
                {series.map(({ key }) => (
                  <td key={key} className="px-1 py-1.5 text-right tabular-nums sm:px-3">
                    {day[key].toLocaleString("en-US")}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function Bars(props: { label: string; ground: string; figures: readonly number[] }) {
  const { label, ground, figures } = props;
  const top = chartTop(Math.max(1, ...figures));
  const total = figures.reduce((sum, figure) => sum + figure, 0);
  return (
    <div>
      <p className="flex items-center gap-2 text-sm">
        <span aria-hidden="true" className={`size-3 rounded-sm ${ground}`} />
        {label}
        <span className="font-semibold tabular-nums">{total.toLocaleString("en-US")}</span>
      </p>
      {total === 0 ? (
        <p className="mt-1 text-muted text-sm">None in these days.</p>
      ) : (
        <div aria-hidden="true" className="mt-2 flex h-28 items-end gap-px border-line border-b">
          {figures.map((figure, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a day has its place
              key={index}
              className={`min-w-0 flex-1 rounded-t-xs ${ground}`}
              style={{ height: `${(figure / top) * 100}%` }}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** The day as it is called in its own zone: noon in UTC is the same day everywhere it is written. */
const dayName = (date: string) => calendarDay(`${date}T12:00:00Z`, `${date}T12:00:00Z`, "UTC");
