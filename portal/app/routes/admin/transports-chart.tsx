import type { AdminStatistics } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Card } from "@wardway/widgets/ui/card";
import { portalLanguage } from "#app/infra/language.ts";
import { getChartTop } from "#app/ui/admin/chart-scale.ts";
import { DayTable, formatDayName } from "#app/ui/day-table.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

type Day = AdminStatistics["transports"][number];
type Series = Exclude<keyof Day, "date">;

const seriesNames: readonly { key: Series; label: string; fill: string; background: string }[] = [
  { key: "created", label: translate("admin.created"), fill: "fill-muted", background: "bg-raised" },
  {
    key: "completed",
    label: translate("admin.completed"),
    fill: "fill-completed",
    background: "bg-completed",
  },
  {
    key: "cancelled",
    label: translate("admin.cancelled"),
    fill: "fill-cancelled",
    background: "bg-cancelled",
  },
];

/** In units of the SVG's view box. */
const DAY_WIDTH = 24;
const CHART_HEIGHT = 100;
/** Bars of a day; `created` is behind the others. */
const bars: Record<Series, { x: number; width: number }> = {
  created: { x: 2, width: 20 },
  completed: { x: 5, width: 7 },
  cancelled: { x: 13, width: 6 },
};

export function TransportsChart({ days, timeZone }: { days: readonly Day[]; timeZone: string }) {
  const { t } = useTranslator(messages);
  const top = getChartTop(Math.max(1, ...days.flatMap((day) => seriesNames.map(({ key }) => day[key]))));
  const total = (key: Series) => days.reduce((sum, day) => sum + day[key], 0);
  return (
    <Card
      title={t("admin.transportsADay")}
      description={t("admin.theLastDaysIn", { count: days.length, timeZone: timeZone.replaceAll("_", " ") })}
    >
      <ul className="mb-4 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {seriesNames.map(({ key, label, background }) => (
          <li key={key} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-3 rounded-sm ${background}`} />
            {label}
            <span className="font-semibold tabular-nums">{total(key).toLocaleString("en-US")}</span>
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2" aria-hidden="true">
        <div className="flex flex-col justify-between text-right text-muted text-xs leading-none tabular-nums">
          <span>{top.toLocaleString("en-US")}</span>
          {top % 2 === 0 && <span>{(top / 2).toLocaleString("en-US")}</span>}
          <span>0</span>
        </div>
        <svg
          viewBox={`0 0 ${days.length * DAY_WIDTH} ${CHART_HEIGHT}`}
          preserveAspectRatio="none"
          className="h-40 w-full border-line border-y sm:h-48"
        >
          <title>{t("admin.transportsADay")}</title>
          {top % 2 === 0 && (
            <path
              d={`M0 ${CHART_HEIGHT / 2}H${days.length * DAY_WIDTH}`}
              vectorEffect="non-scaling-stroke"
              className="stroke-line"
            />
          )}
          {days.map((day, index) => (
            <g key={day.date} className="group">
              <title>{describeDay(day)}</title>
              <rect
                x={index * DAY_WIDTH}
                width={DAY_WIDTH}
                height={CHART_HEIGHT}
                className="fill-transparent group-hover:fill-raised"
              />
              {seriesNames.map(({ key, fill }) => (
                <rect
                  key={key}
                  x={index * DAY_WIDTH + bars[key].x}
                  width={bars[key].width}
                  y={CHART_HEIGHT - (day[key] / top) * CHART_HEIGHT}
                  height={(day[key] / top) * CHART_HEIGHT}
                  className={fill}
                />
              ))}
            </g>
          ))}
        </svg>
        <span />
        <div className="mt-1.5 flex justify-between text-muted text-xs">
          {[0, 7, 14, 21].map((index) => (
            <span key={index} className="w-0 flex-[7] whitespace-nowrap">
              {days[index] && formatDayName(days[index].date)}
            </span>
          ))}
          <span className="w-0 flex-[2] whitespace-nowrap text-right [direction:rtl]">
            {t("admin.today")}
          </span>
        </div>
      </div>
      <details className="group mt-3 -mb-2">
        <summary className="-ml-1.5 inline-flex min-h-11 items-center gap-1 rounded-md px-1.5 text-muted text-sm hover:text-ink lg:min-h-9">
          <Icon name="chevron-right" className="size-4 transition-transform group-open:rotate-90" />
          {t("admin.showAsATable")}
        </summary>
        <div className="mb-2">
          <DayTable caption={t("admin.transportsPerDayTheLatest")} series={seriesNames} days={days} />
        </div>
      </details>
    </Card>
  );
}

const describeDay = (day: Day) =>
  `${formatDayName(day.date)}: ${seriesNames.map(({ key, label }) => `${day[key]} ${label.toLowerCase()}`).join(", ")}`;
