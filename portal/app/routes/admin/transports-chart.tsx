import { msg, t } from "@lingui/core/macro";
import type { AdminStatistics } from "@wardway/model";
import { DayCharts } from "#app/components/day-charts.tsx";
import { Section } from "#app/components/section.tsx";

type Days = AdminStatistics["transports"];

const series = [
  { key: "created", label: msg({ message: "Created", context: "transports" }) },
  { key: "completed", label: msg({ message: "Completed", context: "transports" }) },
  { key: "cancelled", label: msg({ message: "Cancelled", context: "transports" }) },
] as const;

export function TransportsChart({ days, timeZone }: { days: Days; timeZone: string }) {
  return (
    <Section
      title={t`Transports a day`}
      description={t`The last ${{ count: days.length }} days, in ${{ timeZone: timeZone.replaceAll("_", " ") }}.`}
    >
      <DayCharts caption={t`Transports per day, the latest day first`} series={series} days={days} />
    </Section>
  );
}
