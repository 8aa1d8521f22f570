import { type RequestStatus, statisticsPeriods } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Card } from "@wardway/widgets/ui/card";
import { formatDuration } from "@wardway/widgets/ui/durations";
import { StatusBadge } from "@wardway/widgets/ui/status-badge";
import { ChevronRight } from "lucide-react";
import { ChoiceLinks } from "../choice-links.tsx";
import {
  formatArrivals,
  formatAverage,
  formatPercentage,
  formatRatingCount,
  lateNowDefinition,
  lateNowName,
  onTimeDefinition,
} from "../figure-texts.ts";
import { Figure, Figures, NoFigure } from "../figures.tsx";
import { messages } from "./messages.ts";
import { formatPeriod, type PeriodDays } from "./period.ts";

const periods = statisticsPeriods.days.map((days) => ({ value: String(days), label: formatPeriod(days) }));

export interface StatisticsCardProps {
  title: string;
  days: PeriodDays;
  /** 'Requests'. */
  counted: string;
  counts: readonly (readonly [RequestStatus, number])[];
  medianSecondsToApproval: number | null;
  onTime: { readonly judged: number; readonly onTime: number };
  lateNow: number;
  ratingsName: string;
  ratings: { readonly average: number | null; readonly count: number };
  /** How each figure is counted. */
  definitions: readonly string[];
}

export function StatisticsCard(props: StatisticsCardProps) {
  const { t } = useTranslator(messages);
  const { counts, medianSecondsToApproval, onTime, ratings } = props;
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const periodPicker = (
    <ChoiceLinks
      label={t("ui.dashboard.periodOfTheFigures")}
      param="days"
      options={periods}
      current={String(props.days)}
    />
  );
  return (
    <Card title={props.title} actions={periodPicker} className="mb-5">
      <Figures className="-mt-1 md:grid-cols-5">
        <Figure name={props.counted}>{total.toLocaleString("en-US")}</Figure>
        <Figure name={t("ui.dashboard.medianTimeToApproval")}>
          {medianSecondsToApproval === null ? (
            <NoFigure>{t("ui.dashboard.noApprovalYet")}</NoFigure>
          ) : (
            formatDuration(medianSecondsToApproval)
          )}
        </Figure>
        <Figure name={t("ui.dashboard.atThePickUpOn")} note={onTime.judged > 0 && formatArrivals(onTime)}>
          {onTime.judged === 0 ? (
            <NoFigure>{t("ui.dashboard.noArrivalYet")}</NoFigure>
          ) : (
            formatPercentage(onTime.onTime, onTime.judged)
          )}
        </Figure>
        <Figure name={lateNowName}>{props.lateNow.toLocaleString("en-US")}</Figure>
        <Figure name={props.ratingsName} note={ratings.count > 0 && formatRatingCount(ratings.count)}>
          {ratings.average === null ? (
            <NoFigure>{t("ui.dashboard.noRatingsYet")}</NoFigure>
          ) : (
            formatAverage(ratings.average)
          )}
        </Figure>
      </Figures>
      {total > 0 && (
        <div className="mt-5">
          <StatusBar label={t("ui.dashboard.byStatus", { counted: props.counted })} counts={counts} />
        </div>
      )}
      <Definitions definitions={[...props.definitions, onTimeDefinition, lateNowDefinition]} />
    </Card>
  );
}

function Definitions({ definitions }: { definitions: readonly string[] }) {
  const { t } = useTranslator(messages);
  return (
    <details className="group mt-3 -mb-2" data-print="hidden">
      <summary className="-ml-1.5 inline-flex min-h-11 items-center gap-1 rounded-md px-1.5 text-muted text-sm hover:text-ink lg:min-h-9">
        <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
        {t("ui.dashboard.howThisIsCounted")}
      </summary>
      <ul className="mb-2 max-w-prose space-y-1 text-muted text-sm">
        {definitions.map((definition) => (
          <li key={definition}>{definition}</li>
        ))}
      </ul>
    </details>
  );
}

const fills: Record<RequestStatus, string> = {
  pending: "fill-pending",
  needs_approval: "fill-needs-approval",
  approved: "fill-approved",
  in_progress: "fill-in-progress",
  completed: "fill-completed",
  cancelled: "fill-cancelled",
};

function StatusBar(props: { counts: readonly (readonly [RequestStatus, number])[]; label: string }) {
  const total = props.counts.reduce((sum, [, count]) => sum + count, 0);
  let start = 0;
  return (
    <div>
      <svg aria-hidden="true" className="h-2 w-full overflow-hidden rounded-full">
        <rect width="100%" height="100%" className="fill-raised" />
        {props.counts.map(([status, count]) => {
          const width = total > 0 ? (count / total) * 100 : 0;
          const x = start;
          start += width;
          return (
            <rect key={status} x={`${x}%`} width={`${width}%`} height="100%" className={fills[status]} />
          );
        })}
      </svg>
      <ul aria-label={props.label} className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
        {props.counts.map(([status, count]) => (
          <li key={status} className="flex items-center gap-2 text-sm tabular-nums">
            <StatusBadge status={status} />
            <span className="font-semibold">{count.toLocaleString("en-US")}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
