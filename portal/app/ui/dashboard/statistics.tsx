import { closedStatuses, type RequestStatus, statisticsPeriods } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { formatDuration } from "@wardway/widgets/ui/durations";
import { StatusBadge } from "@wardway/widgets/ui/status-badge";
import type { Trend } from "#app/domain/statistics/trend.server.ts";
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
import { Icon } from "../icon.tsx";
import { formatBoundedCount } from "../link-tabs.tsx";
import { messages } from "./messages.ts";
import { formatPeriod, type PeriodDays } from "./period.ts";

const periods = statisticsPeriods.days.map((days) => ({ value: String(days), label: formatPeriod(days) }));

type StatusCount = readonly [RequestStatus, number];

export interface StatisticsProps {
  title: string;
  days: PeriodDays;
  /** 'Requests'. */
  counted: string;
  /** Now, as on the tabs. */
  current: readonly StatusCount[];
  /** Of the period. */
  byStatus: Partial<Record<RequestStatus, number>>;
  medianSecondsToApproval: number | null;
  onTime: { readonly judged: number; readonly onTime: number };
  lateNow: number;
  ratingsName: string;
  ratings: { readonly average: number | null; readonly count: number };
  readonly trend: Trend;
  /** How each figure is counted. */
  definitions: readonly string[];
}

/** The complete figures of the period. */
export function Statistics(props: StatisticsProps) {
  const { t } = useTranslator(messages);
  const { byStatus, onTime, ratings } = props;
  const total = sumValues(byStatus);
  const period = t("ui.dashboard.inThePeriod", { period: formatPeriod(props.days) });
  return (
    <>
      <Figures className="md:grid-cols-5">
        <Figure name={props.counted}>{total.toLocaleString("en-US")}</Figure>
        <Figure name={t("ui.dashboard.medianTimeToApproval")}>
          <TimeToApproval {...props} />
        </Figure>
        <Figure name={t("ui.dashboard.atThePickUpOn")} note={onTime.judged > 0 && formatArrivals(onTime)}>
          <Punctuality {...props} />
        </Figure>
        <Figure name={lateNowName}>{props.lateNow.toLocaleString("en-US")}</Figure>
        <Figure name={props.ratingsName} note={ratings.count > 0 && formatRatingCount(ratings.count)}>
          <AverageRating {...props} />
        </Figure>
      </Figures>
      <div className="mt-5 flex flex-wrap gap-x-10 gap-y-2">
        <StatusList
          name={t("ui.dashboard.now")}
          label={t("ui.dashboard.byStatus", { counted: props.counted })}
          counts={props.current}
        />
        {total > 0 && (
          <StatusList
            name={period}
            label={t("ui.dashboard.closed", { counted: props.counted, period })}
            counts={closedStatuses.map((status) => [status, byStatus[status] ?? 0])}
          />
        )}
      </div>
      <Definitions definitions={[...props.definitions, onTimeDefinition, lateNowDefinition]} />
    </>
  );
}

export function PeriodPicker({ days }: Pick<StatisticsProps, "days">) {
  const { t } = useTranslator(messages);
  return (
    <ChoiceLinks
      label={t("ui.dashboard.periodOfTheFigures")}
      param="days"
      options={periods}
      current={String(days)}
    />
  );
}

export const sumValues = (counts: StatisticsProps["byStatus"]) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

export function TimeToApproval({ medianSecondsToApproval }: StatisticsProps) {
  const { t } = useTranslator(messages);
  if (medianSecondsToApproval === null) return <NoFigure>{t("ui.dashboard.noApprovalYet")}</NoFigure>;
  return formatDuration(medianSecondsToApproval);
}

export function Punctuality({ onTime }: StatisticsProps) {
  const { t } = useTranslator(messages);
  if (onTime.judged === 0) return <NoFigure>{t("ui.dashboard.noArrivalYet")}</NoFigure>;
  return formatPercentage(onTime.onTime, onTime.judged);
}

export function AverageRating({ ratings }: StatisticsProps) {
  const { t } = useTranslator(messages);
  if (ratings.average === null) return <NoFigure>{t("ui.dashboard.noRatingsYet")}</NoFigure>;
  return formatAverage(ratings.average);
}

function Definitions({ definitions }: { definitions: readonly string[] }) {
  const { t } = useTranslator(messages);
  return (
    <details className="group mt-3 -mb-2" data-print="hidden">
      <summary className="-ml-1.5 inline-flex min-h-11 items-center gap-1 rounded-md px-1.5 text-muted text-sm hover:text-ink lg:min-h-9">
        <Icon name="chevron-right" className="size-4 transition-transform group-open:rotate-90" />
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

function StatusList({
  name,
  label,
  counts,
}: {
  name: string;
  label: string;
  counts: readonly StatusCount[];
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
      <span aria-hidden="true" className="text-muted">
        {name}
      </span>
      <ul aria-label={label} className="flex flex-wrap gap-x-5 gap-y-2">
        {counts.map(([status, count]) => (
          <li key={status} className="flex items-center gap-2 tabular-nums">
            <StatusBadge status={status} />
            <span className="font-semibold">{formatBoundedCount(count)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
