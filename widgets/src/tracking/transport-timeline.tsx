import type { TransportEvent, TransportRequest } from "@wardway/model";
import { starsMessages } from "@wardway/model/messages/en/stars";
import { timelineMessages } from "@wardway/model/messages/en/timeline";
import type { ComponentType } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { toOneDecimal } from "../ui/numbers.ts";
import { Time } from "../ui/time.tsx";
import type { Clock } from "../ui/time-format.ts";
import { Timeline } from "../ui/timeline.tsx";
import { type TimelineEntry, timelineEntries } from "./timeline-entries.ts";

export interface TransportTimelineProps extends Clock {
  request: TransportRequest;
  events: readonly TransportEvent[];
  /** Renders a rating, 1 to 5; default: text. */
  Rating?: ComponentType<{ value: number }> | undefined;
}

export function TransportTimeline({
  request,
  events,
  Rating = RatingInWords,
  ...clock
}: TransportTimelineProps) {
  const { t, language } = useTranslator(starsMessages, timelineMessages);
  const entries = timelineEntries(request, events, language);
  return (
    <Timeline
      label={t("timeline.label")}
      items={entries.map((entry) => ({
        id: entry.id,
        title: entry.title,
        state: entry.state,
        gap: entry.gap,
        time: entry.at && (
          <Time {...clock} value={entry.at} show={entry.state === "current" ? "both" : "exact"} />
        ),
        detail: entry.by && <Details entry={entry} clock={clock} Rating={Rating} />,
      }))}
    />
  );
}

interface DetailsProps {
  entry: TimelineEntry;
  clock: Clock;
  Rating: ComponentType<{ value: number }>;
}

function Details({ entry, clock, Rating }: DetailsProps) {
  const { t } = useTranslator(starsMessages, timelineMessages);
  const { detail } = entry;
  return (
    <>
      <p>{entry.by}</p>
      {detail?.kind === "arrival" && (
        <p>
          {t("timeline.estimatedArrival")} <Time {...clock} value={detail.at} show="exact" />
        </p>
      )}
      {detail?.kind === "reason" && <p className="whitespace-pre-line text-ink">{detail.text}</p>}
      {detail?.kind === "route" && <p className="text-ink">{detail.text}</p>}
      {detail?.kind === "rating" && <Rating value={detail.value} />}
      {entry.note && <p className="text-ink">{entry.note}</p>}
      {entry.recordedAt && (
        <p>
          {t("timeline.recordedAt")} <Time {...clock} value={entry.recordedAt} show="exact" />
        </p>
      )}
    </>
  );
}

function RatingInWords({ value }: { value: number }) {
  const { t, locale } = useTranslator(starsMessages, timelineMessages);
  return <p>{t("stars.value", { value: toOneDecimal(value, locale) })}</p>;
}
