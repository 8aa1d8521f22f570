import type { TransportEvent, TransportRequest } from "@wardway/db/model";
import { useSpeech } from "../messages/messages.tsx";
import { Stars } from "../ui/stars.tsx";
import { Time } from "../ui/time.tsx";
import type { Clock } from "../ui/time-format.ts";
import { Timeline } from "../ui/timeline.tsx";
import { type EntryDetail, type TimelineEntry, timelineEntries } from "./timeline-entries.ts";

export interface TransportTimelineProps extends Clock {
  request: TransportRequest;
  events: readonly TransportEvent[];
}

/** What happened to a request, with real times, and what is still to come. */
export function TransportTimeline({ request, events, ...clock }: TransportTimelineProps) {
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
        detail: entry.by && <Details entry={entry} clock={clock} />,
      }))}
    />
  );
}

function Details({ entry, clock }: { entry: TimelineEntry; clock: Clock }) {
  const { say } = useSpeech();
  return (
    <>
      <p>{entry.by}</p>
      {entry.detail && <Detail detail={entry.detail} clock={clock} />}
      {entry.recordedAt && (
        <p>
          {say("Recorded at")} <Time {...clock} value={entry.recordedAt} show="exact" />
        </p>
      )}
    </>
  );
}

function Detail({ detail, clock }: { detail: EntryDetail; clock: Clock }) {
  const { say } = useSpeech();
  switch (detail.kind) {
    case "arrival":
      return (
        <p>
          {say("Estimated arrival")} <Time {...clock} value={detail.at} show="exact" />
        </p>
      );
    case "reason":
      return <p className="whitespace-pre-line text-ink">{detail.text}</p>;
    case "route":
      return <p className="text-ink">{detail.text}</p>;
    case "rating":
      return <Stars value={detail.value} />;
  }
}
