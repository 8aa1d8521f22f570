import { t } from "@lingui/core/macro";
import { closedStatuses, type RequestStatus, statisticsPeriods } from "@wardway/model";
import { formatDuration } from "@wardway/widgets/ui/durations";
import { StatusBadge } from "@wardway/widgets/ui/status-badge";
import { ChoiceLinks } from "#app/components/choice-links.tsx";
import {
  formatArrivals,
  formatAverage,
  formatPercentage,
  formatRatingCount,
  lateNowDefinition,
  lateNowName,
  onTimeDefinition,
} from "#app/components/figure-texts.ts";
import { Figure, Figures, NoFigure } from "#app/components/figures.tsx";
import { Icon } from "#app/components/icon.tsx";
import { formatBoundedCount } from "#app/components/link-tabs.tsx";
import type { Trend } from "#app/domain/statistics/trend.server.ts";
import { formatNumber, i18n } from "#app/infra/locale.ts";
import { formatPeriod, type PeriodDays } from "./period.ts";

const getPeriods = () =>
  statisticsPeriods.days.map((days) => ({ value: String(days), label: formatPeriod(days) }));

type StatusCount = readonly [RequestStatus, number];

export interface StatisticsProps {
  title: string;
  days: PeriodDays;
  /** 'Requests'. */
  counted: string;
  /** Now, as on the tabs. */
  current: readonly StatusCount[];
  /** Counts of the period. */
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
  const { byStatus, onTime, ratings } = props;
  const total = sumValues(byStatus);
  const period = t`Last ${{ period: formatPeriod(props.days) }}`;
  return (
    <>
      <Figures className="md:grid-cols-5">
        <Figure name={props.counted}>{formatNumber(total)}</Figure>
        <Figure name={t`Median time to approval`}>
          <TimeToApproval {...props} />
        </Figure>
        <Figure name={t`At the pick-up on time`} note={onTime.judged > 0 && formatArrivals(onTime)}>
          <Punctuality {...props} />
        </Figure>
        <Figure name={i18n._(lateNowName)}>{formatNumber(props.lateNow)}</Figure>
        <Figure name={props.ratingsName} note={ratings.count > 0 && formatRatingCount(ratings.count)}>
          <AverageRating {...props} />
        </Figure>
      </Figures>
      <div className="mt-5 flex flex-wrap gap-x-10 gap-y-2">
        <StatusList
          name={t`Now`}
          label={t`${{ counted: props.counted }} now, by status`}
          counts={props.current}
        />
        {total > 0 && (
          <StatusList
            name={period}
            label={t`${{ counted: props.counted }} closed: ${period}`}
            counts={closedStatuses.map((status) => [status, byStatus[status] ?? 0])}
          />
        )}
      </div>
      <Definitions
        definitions={[...props.definitions, i18n._(onTimeDefinition), i18n._(lateNowDefinition)]}
      />
    </>
  );
}

export function PeriodPicker({ days }: Pick<StatisticsProps, "days">) {
  return (
    <ChoiceLinks
      label={t`Period of the figures`}
      param="days"
      options={getPeriods()}
      current={String(days)}
    />
  );
}

export const sumValues = (counts: StatisticsProps["byStatus"]) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

export function TimeToApproval({ medianSecondsToApproval }: StatisticsProps) {
  if (medianSecondsToApproval === null) return <NoFigure>{t`No approval yet`}</NoFigure>;
  return formatDuration(medianSecondsToApproval);
}

export function Punctuality({ onTime }: StatisticsProps) {
  if (onTime.judged === 0) return <NoFigure>{t`No arrival yet`}</NoFigure>;
  return formatPercentage(onTime.onTime, onTime.judged);
}

export function AverageRating({ ratings }: StatisticsProps) {
  if (ratings.average === null) return <NoFigure>{t`No ratings yet`}</NoFigure>;
  return formatAverage(ratings.average);
}

function Definitions({ definitions }: { definitions: readonly string[] }) {
  return (
    <details className="group mt-3 -mb-2" data-print="hidden">
      <summary className="-ml-1.5 inline-flex min-h-11 items-center gap-1 rounded-md px-1.5 text-muted text-sm hover:text-ink lg:min-h-9">
        <Icon name="chevron-right" className="size-4 transition-transform group-open:rotate-90" />
        {t`How this is counted`}
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
