import type { TransportEvent, TransportRequest } from "@wardway/model";
import type { ComponentType } from "react";
import { useSpeech } from "../messages/messages.tsx";
import { toOneDecimal } from "../ui/numbers.ts";
import { Time } from "../ui/time.tsx";
import type { Clock } from "../ui/time-format.ts";
import { Timeline } from "../ui/timeline.tsx";
import { type TimelineEntry, timelineEntries } from "./timeline-entries.ts";

export interface TransportTimelineProps extends Clock {
  request: TransportRequest;
  events: readonly TransportEvent[];
  /** Draws a rating, 1 to 5; it is told in words without it. */
  Rating?: ComponentType<{ value: number }> | undefined;
}

/** What happened to a request, with real times, and what is still to come. */
export function TransportTimeline({
  request,
  events,
  Rating = RatingInWords,
  ...clock
}: TransportTimelineProps) {
  const speech = useSpeech();
  const entries = timelineEntries(request, events, speech);
  return (
    <Timeline
      label={speech.say("Timeline of the transport")}
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
  const { say } = useSpeech();
  const { detail } = entry;
  return (
    <>
      <p>{entry.by}</p>
      {detail?.kind === "arrival" && (
        <p>
          {say("Estimated arrival")} <Time {...clock} value={detail.at} show="exact" />
        </p>
      )}
      {detail?.kind === "reason" && <p className="whitespace-pre-line text-ink">{detail.text}</p>}
      {detail?.kind === "route" && <p className="text-ink">{detail.text}</p>}
      {detail?.kind === "rating" && <Rating value={detail.value} />}
      {entry.recordedAt && (
        <p>
          {say("Recorded at")} <Time {...clock} value={entry.recordedAt} show="exact" />
        </p>
      )}
    </>
  );
}

function RatingInWords({ value }: { value: number }) {
  const { say, locale } = useSpeech();
  return <p>{say("{value} out of 5 stars", { value: toOneDecimal(value, locale) })}</p>;
}
