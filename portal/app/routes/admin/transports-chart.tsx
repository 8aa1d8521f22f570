import type { AdminStatistics } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { portalLanguage } from "#app/infra/language.ts";
import { DayCharts } from "#app/ui/day-charts.tsx";
import { Section } from "#app/ui/section.tsx";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

type Days = AdminStatistics["transports"];

const series = [
  { key: "created", label: translate("admin.created") },
  { key: "completed", label: translate("admin.completed") },
  { key: "cancelled", label: translate("admin.cancelled") },
] as const;

export function TransportsChart({ days, timeZone }: { days: Days; timeZone: string }) {
  const { t } = useTranslator(messages);
  return (
    <Section
      title={t("admin.transportsADay")}
      description={t("admin.theLastDaysIn", { count: days.length, timeZone: timeZone.replaceAll("_", " ") })}
    >
      <DayCharts caption={t("admin.transportsPerDayTheLatest")} series={series} days={days} />
    </Section>
  );
}
