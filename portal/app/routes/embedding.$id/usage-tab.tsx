import { Card } from "@wardway/widgets/ui/card";
import type { UsageDay } from "#app/domain/embedding/usage.server.ts";
import { chartTop } from "#app/ui/admin/chart-scale.ts";
import { DayTable } from "#app/ui/day-table.tsx";

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
          <Bars key={key} label={label} ground={ground} days={days} of={key} />
        ))}
      </div>
      <div className="mt-6">
        <DayTable caption="Usage a day, the latest day first" series={series} days={days} />
      </div>
    </Card>
  );
}

function Bars(props: { label: string; ground: string; days: readonly UsageDay[]; of: Series }) {
  const { label, ground, days, of } = props;
  const top = chartTop(Math.max(1, ...days.map((day) => day[of])));
  const total = days.reduce((sum, day) => sum + day[of], 0);
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
          {days.map((day) => (
            <span
              key={day.date}
              className={`min-w-0 flex-1 rounded-t-xs ${ground}`}
              style={{ height: `${(day[of] / top) * 100}%` }}
            />
          ))}
        </div>
      )}
    </div>
  );
}
