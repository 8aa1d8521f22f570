import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { formatNumber } from "#app/infra/locale.ts";
import { formatDayName } from "./day-table.tsx";

export interface DayChartProps {
  /** One a day, oldest first. */
  values: readonly number[];
  /** The first day, ISO 8601. */
  first: string | null;
}

/** The sum, and bars from zero to the highest day; none where all days are zero. */
export function DayChart({ values, first }: DayChartProps) {
  const sum = values.reduce((before, value) => before + value, 0);
  const total = formatNumber(sum);
  const today = formatNumber(values.at(-1) ?? 0);
  const days = values.length;
  return (
    <>
      <p>
        <Trans>
          <b>{total}</b> in <Plural value={days} one="# day" other="# days" />, {today} today
        </Trans>
      </p>
      {sum > 0 && first !== null && <Bars values={values} first={first} />}
    </>
  );
}

function Bars({ values, first }: { values: readonly number[]; first: string }) {
  const top = Math.max(...values);
  const bars = values.map((value, index) => `M${index + 0.5} 1V${height(value / top)}`).join("");
  return (
    <div className="day-plot" aria-hidden="true">
      <span>{t`${{ count: formatNumber(top) }} a day`}</span>
      <span>0</span>
      <svg aria-hidden="true" viewBox={`0 0 ${values.length} 1`} preserveAspectRatio="none">
        <path d={`M0 0H${values.length}M0 1H${values.length}`} className="day-axis" />
        <path d={bars} />
      </svg>
      <span>{formatDayName(first)}</span>
      <span>{t`Today`}</span>
    </div>
  );
}

const height = (share: number) => Number((1 - share).toFixed(3));
