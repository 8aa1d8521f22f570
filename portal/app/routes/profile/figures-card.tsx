import { t } from "@lingui/core/macro";
import { formatDuration } from "@wardway/widgets/ui/durations";
import {
  formatArrivals,
  formatAverage,
  formatPercentage,
  formatRatingCount,
  onTimeDefinition,
} from "#app/components/figure-texts.ts";
import { Figure, Figures, NoFigure } from "#app/components/figures.tsx";
import { Section } from "#app/components/section.tsx";
import { formatNumber, i18n } from "#app/infra/locale.ts";
import type { ProfileFigures } from "./route.tsx";

export function FiguresCard({ data }: { data: ProfileFigures }) {
  return data.role === "hospital" ? (
    <HospitalFiguresCard {...data.figures} />
  ) : (
    <CompanyFiguresCard {...data.figures} />
  );
}

function HospitalFiguresCard({
  total,
  completed,
  active,
  meanSecondsToResponse: mean,
}: Extract<ProfileFigures, { role: "hospital" }>["figures"]) {
  return (
    <Section title={t`Statistics`}>
      <Figures className="-mt-1">
        <Figure name={t`Total requests`}>{formatNumber(total)}</Figure>
        <Figure name={t`Completed`}>{formatNumber(completed)}</Figure>
        <Figure name={t({ message: "Active", context: "requests" })} note={t`approved or in progress`}>
          {formatNumber(active)}
        </Figure>
        <Figure name={t`Average response`} note={t`mean time to the first response, last 12 months`}>
          {mean === null ? <NoFigure>-</NoFigure> : formatDuration(mean)}
        </Figure>
      </Figures>
    </Section>
  );
}

function CompanyFiguresCard({
  rating,
  transports,
  active,
  onTime,
}: Extract<ProfileFigures, { role: "ambulance" }>["figures"]) {
  return (
    <Section title={t`Statistics`}>
      <Figures className="-mt-1">
        <Figure name={t`Company rating`} note={rating.count > 0 && formatRatingCount(rating.count)}>
          {rating.average === null ? <NoFigure>{t`No ratings yet`}</NoFigure> : formatAverage(rating.average)}
        </Figure>
        <Figure name={t`Transports`} note={t`completed`}>
          {formatNumber(transports)}
        </Figure>
        <Figure name={t({ message: "Active", context: "transports" })} note={t`approved or in progress`}>
          {formatNumber(active)}
        </Figure>
        <Figure
          name={t`On time`}
          note={
            onTime.judged > 0 ? t`${{ judged: formatArrivals(onTime) }}, last 12 months` : t`last 12 months`
          }
        >
          {onTime.judged === 0 ? <NoFigure>-</NoFigure> : formatPercentage(onTime.onTime, onTime.judged)}
        </Figure>
      </Figures>
      <p className="mt-4 max-w-prose text-muted text-sm">{i18n._(onTimeDefinition)}</p>
    </Section>
  );
}
