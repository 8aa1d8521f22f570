import { useTranslator } from "@wardway/widgets/messages/messages";
import { formatDuration } from "@wardway/widgets/ui/durations";
import {
  formatArrivals,
  formatAverage,
  formatPercentage,
  formatRatingCount,
  onTimeDefinition,
} from "#app/ui/figure-texts.ts";
import { Figure, Figures, NoFigure } from "#app/ui/figures.tsx";
import { Section } from "#app/ui/section.tsx";
import type { ProfileFigures } from "./loader.server.ts";
import { messages } from "./messages.ts";

const formatCount = (count: number) => count.toLocaleString("en-US");

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
  const { t } = useTranslator(messages);
  return (
    <Section title={t("profile.statistics")}>
      <Figures className="-mt-1">
        <Figure name={t("profile.totalRequests")}>{formatCount(total)}</Figure>
        <Figure name={t("profile.completed")}>{formatCount(completed)}</Figure>
        <Figure name={t("profile.active")} note={t("profile.approvedOrInProgress")}>
          {formatCount(active)}
        </Figure>
        <Figure name={t("profile.averageResponse")} note={t("profile.meanTimeToTheFirst")}>
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
  const { t } = useTranslator(messages);
  return (
    <Section title={t("profile.statistics")}>
      <Figures className="-mt-1">
        <Figure name={t("profile.companyRating")} note={rating.count > 0 && formatRatingCount(rating.count)}>
          {rating.average === null ? (
            <NoFigure>{t("profile.noRatingsYet")}</NoFigure>
          ) : (
            formatAverage(rating.average)
          )}
        </Figure>
        <Figure name={t("profile.transports")} note={t("profile.completedNote")}>
          {formatCount(transports)}
        </Figure>
        <Figure name={t("profile.active")} note={t("profile.approvedOrInProgress")}>
          {formatCount(active)}
        </Figure>
        <Figure
          name={t("profile.onTime")}
          note={
            onTime.judged > 0
              ? t("profile.last12Months", { judged: formatArrivals(onTime) })
              : t("profile.last12Months2")
          }
        >
          {onTime.judged === 0 ? <NoFigure>-</NoFigure> : formatPercentage(onTime.onTime, onTime.judged)}
        </Figure>
      </Figures>
      <p className="mt-4 max-w-prose text-muted text-sm">{onTimeDefinition}</p>
    </Section>
  );
}
