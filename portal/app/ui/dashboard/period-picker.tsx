import { statisticsPeriods } from "@wardway/model";
import { ChoiceLinks } from "../choice-links.tsx";
import { type PeriodDays, periodLabel } from "./period.ts";

const options = statisticsPeriods.days.map((days) => ({ value: String(days), label: periodLabel(days) }));

/** Links to the same page with the figures of another period; the tab and the list stay where they are. */
export function PeriodPicker({ current }: { current: PeriodDays }) {
  return (
    <ChoiceLinks label="Period of the figures" param="days" options={options} current={String(current)} />
  );
}
