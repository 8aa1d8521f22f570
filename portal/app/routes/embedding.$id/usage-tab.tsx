import { msg, t } from "@lingui/core/macro";
import { DayCharts } from "#app/components/day-charts.tsx";
import { Section } from "#app/components/section.tsx";
import type { UsageDay } from "#app/domain/embedding/read-usage.server.ts";

const series = [
  { key: "sessions", label: msg`Sessions` },
  { key: "requests", label: msg`Requests` },
] as const;

export function UsageTab({ days }: { days: readonly UsageDay[] }) {
  return (
    <Section title={t`Usage`} description={t`The last ${{ count: days.length }} days, in UTC.`}>
      <DayCharts caption={t`Usage per day, the latest day first`} series={series} days={days} />
    </Section>
  );
}
