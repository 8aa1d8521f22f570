import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import type { UsageDay } from "#app/domain/embedding/usage.server.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { DayCharts } from "#app/ui/day-charts.tsx";
import { Section } from "#app/ui/section.tsx";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

const series = [
  { key: "sessions", label: translate("embeddingId.sessions") },
  { key: "requests", label: translate("embeddingId.requests") },
] as const;

export function UsageTab({ days }: { days: readonly UsageDay[] }) {
  const { t } = useTranslator(messages);
  return (
    <Section
      title={t("embeddingId.usage")}
      description={t("embeddingId.theLastDaysInUtc", { count: days.length })}
    >
      <DayCharts caption={t("embeddingId.usagePerDayTheLatest")} series={series} days={days} />
    </Section>
  );
}
