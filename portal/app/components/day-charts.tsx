import { t } from "@lingui/core/macro";
import { i18n } from "#app/infra/locale.ts";
import { DayChart } from "./day-chart.tsx";
import { DayTable, type DayTableProps } from "./day-table.tsx";
import { Disclosure } from "./disclosure.tsx";

/** A chart for each series on its own scale, and a table with all numbers. */
export function DayCharts<Series extends string>(props: DayTableProps<Series>) {
  const { series, days } = props;
  return (
    <>
      <dl className="day-charts">
        {series.map(({ key, label }) => (
          <div key={key}>
            <dt>{i18n._(label)}</dt>
            <dd>
              <DayChart values={days.map((day) => day[key])} first={days[0]?.date ?? null} />
            </dd>
          </div>
        ))}
      </dl>
      <Disclosure label={t`Show as a table`}>
        <DayTable {...props} />
      </Disclosure>
    </>
  );
}
