import { useTranslator } from "@wardway/widgets/messages/messages";
import { DayTable, type DayTableProps, formatDayName } from "./day-table.tsx";
import { Disclosure } from "./disclosure.tsx";
import { messages } from "./messages.ts";

/** A chart of bars for each series, all on one scale, and a table with the numbers. */
export function DayCharts<Series extends string>(props: DayTableProps<Series>) {
  const { t } = useTranslator(messages);
  const { series, days } = props;
  const top = Math.max(0, ...days.flatMap((day) => series.map(({ key }) => day[key])));
  const first = days[0];
  return (
    <>
      <dl className="day-charts">
        {series.map(({ key, label }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              {days.reduce((sum, day) => sum + day[key], 0).toLocaleString("en-US")}
              <svg aria-hidden="true" viewBox={`0 0 ${days.length} 1`} preserveAspectRatio="none">
                <path d={`M0 1H${days.length}`} className="day-axis" />
                <path
                  d={days
                    .map((day, index) => `M${index + 0.5} 1V${height(day[key] / Math.max(1, top))}`)
                    .join("")}
                />
              </svg>
              <small aria-hidden="true">
                <span>{first && formatDayName(first.date)}</span>
                <span>
                  {t("ui.atMostADay", {
                    top: Math.max(0, ...days.map((day) => day[key])).toLocaleString("en-US"),
                  })}
                </span>
                <span>{t("ui.today")}</span>
              </small>
            </dd>
          </div>
        ))}
      </dl>
      <Disclosure label={t("ui.showAsATable")}>
        <DayTable {...props} />
      </Disclosure>
    </>
  );
}

const height = (share: number) => Number((1 - share).toFixed(3));
