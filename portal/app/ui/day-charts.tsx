import { useTranslator } from "@wardway/widgets/messages/messages";
import { DayChart } from "./day-chart.tsx";
import { DayTable, type DayTableProps } from "./day-table.tsx";
import { Disclosure } from "./disclosure.tsx";
import { messages } from "./messages.ts";

/** A chart for each series on its own scale, and a table with all numbers. */
export function DayCharts<Series extends string>(props: DayTableProps<Series>) {
  const { t } = useTranslator(messages);
  const { series, days } = props;
  return (
    <>
      <dl className="day-charts">
        {series.map(({ key, label }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <DayChart values={days.map((day) => day[key])} first={days[0]?.date ?? null} />
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
