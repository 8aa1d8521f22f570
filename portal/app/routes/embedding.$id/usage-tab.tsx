import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Card } from "@wardway/widgets/ui/card";
import type { UsageDay } from "#app/domain/embedding/usage.server.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { getChartTop } from "#app/ui/admin/chart-scale.ts";
import { DayTable } from "#app/ui/day-table.tsx";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

type Series = Exclude<keyof UsageDay, "date">;

const series: readonly { key: Series; label: string; background: string }[] = [
  { key: "sessions", label: translate("embeddingId.sessions"), background: "bg-ink" },
  { key: "requests", label: translate("embeddingId.requests"), background: "bg-completed" },
];

export function UsageTab({ days }: { days: readonly UsageDay[] }) {
  const { t } = useTranslator(messages);
  return (
    <Card
      title={t("embeddingId.usage")}
      description={t("embeddingId.theLastDaysInUtc", { count: days.length })}
    >
      <div className="grid gap-6 md:grid-cols-2">
        {series.map(({ key, label, background }) => (
          <Bars key={key} label={label} background={background} days={days} seriesKey={key} />
        ))}
      </div>
      <div className="mt-6">
        <DayTable caption={t("embeddingId.usagePerDayTheLatest")} series={series} days={days} />
      </div>
    </Card>
  );
}

function Bars(props: { label: string; background: string; days: readonly UsageDay[]; seriesKey: Series }) {
  const { t } = useTranslator(messages);
  const { label, background, days, seriesKey } = props;
  const top = getChartTop(Math.max(1, ...days.map((day) => day[seriesKey])));
  const total = days.reduce((sum, day) => sum + day[seriesKey], 0);
  return (
    <div>
      <p className="flex items-center gap-2 text-sm">
        <span aria-hidden="true" className={`size-3 rounded-sm ${background}`} />
        {label}
        <span className="font-semibold tabular-nums">{total.toLocaleString("en-US")}</span>
      </p>
      {total === 0 ? (
        <p className="mt-1 text-muted text-sm">{t("embeddingId.noneInTheseDays")}</p>
      ) : (
        <div aria-hidden="true" className="mt-2 flex h-28 items-end gap-px border-line border-b">
          {days.map((day) => (
            <span
              key={day.date}
              className={`min-w-0 flex-1 rounded-t-xs ${background}`}
              style={{ height: `${(day[seriesKey] / top) * 100}%` }}
            />
          ))}
        </div>
      )}
    </div>
  );
}
