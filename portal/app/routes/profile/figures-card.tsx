import { Card } from "@wardway/widgets/ui/card";
import { formatDuration } from "@wardway/widgets/ui/durations";
import { ofArrivals, onTimeDefinition, outOfFive, percentage, ratingCount } from "#app/ui/figure-texts.ts";
import { Figure, Figures, NoFigure } from "#app/ui/figures.tsx";
import type { ProfileFigures } from "./loader.server.ts";

const formatCount = (count: number) => count.toLocaleString("en-US");

/** Statistics of the viewer's hospital or company. */
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
    <Card title="Statistics">
      <Figures className="-mt-1">
        <Figure name="Total requests">{formatCount(total)}</Figure>
        <Figure name="Completed">{formatCount(completed)}</Figure>
        <Figure name="Active" note="approved or in progress">
          {formatCount(active)}
        </Figure>
        <Figure name="Average response" note="mean time to the first response, last 12 months">
          {mean === null ? <NoFigure>-</NoFigure> : formatDuration(mean)}
        </Figure>
      </Figures>
    </Card>
  );
}

function CompanyFiguresCard({
  rating,
  transports,
  active,
  onTime,
}: Extract<ProfileFigures, { role: "ambulance" }>["figures"]) {
  return (
    <Card title="Statistics">
      <Figures className="-mt-1">
        <Figure name="Company rating" note={rating.count > 0 && ratingCount(rating.count)}>
          {rating.average === null ? <NoFigure>No ratings yet</NoFigure> : outOfFive(rating.average)}
        </Figure>
        <Figure name="Transports" note="completed">
          {formatCount(transports)}
        </Figure>
        <Figure name="Active" note="approved or in progress">
          {formatCount(active)}
        </Figure>
        <Figure
          name="On time"
          note={onTime.judged > 0 ? `${ofArrivals(onTime.judged)}, last 12 months` : "last 12 months"}
        >
          {onTime.judged === 0 ? <NoFigure>-</NoFigure> : percentage(onTime.onTime, onTime.judged)}
        </Figure>
      </Figures>
      <p className="mt-4 max-w-prose text-muted text-sm">{onTimeDefinition}</p>
    </Card>
  );
}
