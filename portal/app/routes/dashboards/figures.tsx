import { t } from "@lingui/core/macro";
import { Link, useRouteLoaderData, useSearchParams } from "@remix-run/react";
import { activeStatuses, openStatuses } from "@wardway/model";
import { Card } from "@wardway/widgets/ui/card";
import { formatDuration } from "@wardway/widgets/ui/durations";
import { type ReactNode, useId } from "react";
import { Dialog } from "#app/components/dialog.tsx";
import { formatAverage, formatPercentage } from "#app/components/figure-texts.ts";
import { LinkButton } from "#app/components/link-button.tsx";
import { useLinkDialog } from "#app/components/use-link-dialog.ts";
import { formatNumber } from "#app/infra/locale.ts";
import { sumCounts } from "#app/sections/transports/requests/status-tabs.ts";
import type { DashboardView } from "./load.server.ts";
import { formatPeriod } from "./period.ts";
import { Sparkline } from "./sparkline.tsx";
import {
  AverageRating,
  PeriodPicker,
  Punctuality,
  Statistics,
  type StatisticsProps,
  sumValues,
  TimeToApproval,
} from "./statistics.tsx";

const openParameter = "figures";

/** Null if the account has no figures. Counts are those of the tabs. */
function toStatistics({ figures, counts }: DashboardView): StatisticsProps | null {
  if (figures === null) return null;
  const active = activeStatuses.map((status) => [status, counts[status]] as const);
  if (figures.role === "hospital") {
    return {
      ...figures.statistics,
      title: t`Hospital statistics`,
      days: figures.days,
      counted: t`Requests`,
      current: [["pending", sumCounts(counts, openStatuses)], ...active],
      ratingsName: t`Ratings given`,
      definitions: [
        t`Requests created in the period, by current status.`,
        t`The time to approval runs from the creation of a request to its first approval.`,
      ],
    };
  }
  return {
    ...figures.performance,
    title: t`Company performance`,
    days: figures.days,
    counted: t`Transports`,
    current: active,
    ratingsName: t`Ratings received`,
    definitions: [
      t`Transports with a pick-up in the period or in the future. “Now” counts all that are active, as the tabs do.`,
      t`The time to approval runs from your response to its approval.`,
    ],
  };
}

/** At the end of the sidebar, which is outside of the dashboard's route. */
export function SidebarFigures() {
  const id = useId();
  const ofHospital = useRouteLoaderData<DashboardView>("routes/hospital-dashboard");
  const ofCompany = useRouteLoaderData<DashboardView>("routes/ambulance-dashboard");
  const view = ofHospital ?? ofCompany;
  const statistics = view && toStatistics(view);
  if (!statistics) return null;
  const { trend } = statistics;
  return (
    <section aria-labelledby={id} className="figures">
      <h2 id={id}>{statistics.title}</h2>
      <p>{t`Last ${{ period: formatPeriod(statistics.days) }}`}</p>
      <dl>
        <SmallFigure name={statistics.counted} values={trend.total} format={String}>
          {formatNumber(sumValues(statistics.byStatus))}
        </SmallFigure>
        <SmallFigure
          name={t`Median time to approval`}
          values={trend.medianSecondsToApproval}
          format={formatDuration}
        >
          <TimeToApproval {...statistics} />
        </SmallFigure>
        <SmallFigure
          name={t`At the pick-up on time`}
          values={trend.onTime}
          format={(share) => formatPercentage(share, 1)}
        >
          <Punctuality {...statistics} />
        </SmallFigure>
        <SmallFigure name={statistics.ratingsName} values={trend.ratings} format={formatAverage}>
          <AverageRating {...statistics} />
        </SmallFigure>
      </dl>
      <FiguresDialog {...statistics} label={t`All figures`} className="figures-open" />
    </section>
  );
}

interface SmallFigureProps {
  name: string;
  values: readonly (number | null)[];
  format: (value: number) => string;
  children: ReactNode;
}

function SmallFigure({ name, values, format, children }: SmallFigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        <Sparkline values={values} format={format} />
      </dd>
    </div>
  );
}

/** Shown where the sidebar is hidden. */
export function FiguresLink({ view }: { view: DashboardView }) {
  const statistics = toStatistics(view);
  if (!statistics) return null;
  return <FiguresDialog {...statistics} label={t`Figures`} className="figures-link" />;
}

/** Without a script, the link opens the figures in the page. */
function FiguresDialog({
  label,
  className,
  ...statistics
}: StatisticsProps & { label: string; className: string }) {
  const { open, setOpen, link } = useLinkDialog();
  const [search] = useSearchParams();
  return (
    <>
      <Link {...link} to={toSearch(search, true)} discover="none" preventScrollReset className={className}>
        {label}
      </Link>
      <Dialog open={open} onOpenChange={setOpen} title={statistics.title} size="wide">
        <div className="mb-5 flex">
          <PeriodPicker {...statistics} />
        </div>
        <Statistics {...statistics} />
      </Dialog>
    </>
  );
}

/** The figures in the page, if its address says so. */
export function OpenFigures({ view }: { view: DashboardView }) {
  const [search] = useSearchParams();
  const statistics = toStatistics(view);
  if (!statistics || search.get(openParameter) !== "open") return null;
  return (
    <Card title={statistics.title} actions={<PeriodPicker {...statistics} />} className="my-3">
      <Statistics {...statistics} />
      <LinkButton to={toSearch(search, false)} variant="secondary" size="small" preventScrollReset>
        {t`Close the figures`}
      </LinkButton>
    </Card>
  );
}

function toSearch(search: URLSearchParams, isOpen: boolean): string {
  const next = new URLSearchParams(search);
  if (isOpen) next.set(openParameter, "open");
  else next.delete(openParameter);
  return `?${next}`;
}
