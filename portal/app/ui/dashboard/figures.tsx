import { Link, useRouteLoaderData, useSearchParams } from "@remix-run/react";
import { activeStatuses, openStatuses } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Card } from "@wardway/widgets/ui/card";
import { formatDuration } from "@wardway/widgets/ui/durations";
import { type ReactNode, useId } from "react";
import { portalLanguage } from "#app/infra/language.ts";
import { Dialog } from "../dialog.tsx";
import { formatAverage, formatPercentage } from "../figure-texts.ts";
import { LinkButton } from "../link-button.tsx";
import { sumCounts } from "../requests/status-tabs.ts";
import { useLinkDialog } from "../use-link-dialog.ts";
import type { DashboardView } from "./load.server.ts";
import { messages } from "./messages.ts";
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

const { t: translate } = createTranslator(portalLanguage, messages);

const openParameter = "figures";

/** Null if the account has no figures. Counts are those of the tabs. */
function toStatistics({ figures, counts }: DashboardView): StatisticsProps | null {
  if (figures === null) return null;
  const active = activeStatuses.map((status) => [status, counts[status]] as const);
  if (figures.role === "hospital") {
    return {
      ...figures.statistics,
      title: translate("ui.dashboard.hospitalStatistics"),
      days: figures.days,
      counted: translate("ui.dashboard.requests"),
      current: [["pending", sumCounts(counts, openStatuses)], ...active],
      ratingsName: translate("ui.dashboard.ratingsGiven"),
      definitions: [
        translate("ui.dashboard.requestsCreatedInThePeriod"),
        translate("ui.dashboard.hospitalTimeToApproval"),
      ],
    };
  }
  return {
    ...figures.performance,
    title: translate("ui.dashboard.companyPerformance"),
    days: figures.days,
    counted: translate("ui.dashboard.transports"),
    current: active,
    ratingsName: translate("ui.dashboard.ratingsReceived"),
    definitions: [
      translate("ui.dashboard.transportsWithAPickUp"),
      translate("ui.dashboard.companyTimeToApproval"),
    ],
  };
}

/** At the end of the sidebar, which is outside of the dashboard's route. */
export function SidebarFigures() {
  const { t } = useTranslator(messages);
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
      <p>{t("ui.dashboard.inThePeriod", { period: formatPeriod(statistics.days) })}</p>
      <dl>
        <SmallFigure name={statistics.counted} values={trend.total} format={String}>
          {sumValues(statistics.byStatus).toLocaleString("en-US")}
        </SmallFigure>
        <SmallFigure
          name={t("ui.dashboard.medianTimeToApproval")}
          values={trend.medianSecondsToApproval}
          format={formatDuration}
        >
          <TimeToApproval {...statistics} />
        </SmallFigure>
        <SmallFigure
          name={t("ui.dashboard.atThePickUpOn")}
          values={trend.onTime}
          format={(share) => formatPercentage(share, 1)}
        >
          <Punctuality {...statistics} />
        </SmallFigure>
        <SmallFigure name={statistics.ratingsName} values={trend.ratings} format={formatAverage}>
          <AverageRating {...statistics} />
        </SmallFigure>
      </dl>
      <FiguresDialog {...statistics} label={t("ui.dashboard.allFigures")} className="figures-open" />
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

/** Where the sidebar is hidden. */
export function FiguresLink({ view }: { view: DashboardView }) {
  const { t } = useTranslator(messages);
  const statistics = toStatistics(view);
  if (!statistics) return null;
  return <FiguresDialog {...statistics} label={t("ui.dashboard.figures")} className="figures-link" />;
}

/** Without a script, a link that opens the figures in the page. */
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
  const { t } = useTranslator(messages);
  const [search] = useSearchParams();
  const statistics = toStatistics(view);
  if (!statistics || search.get(openParameter) !== "open") return null;
  return (
    <Card title={statistics.title} actions={<PeriodPicker {...statistics} />} className="my-3">
      <Statistics {...statistics} />
      <LinkButton to={toSearch(search, false)} variant="secondary" size="small" preventScrollReset>
        {t("ui.dashboard.closeFigures")}
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
