import type { TransportEvent, TransportRequest } from "@wardway/db/model";
import { Stars } from "@wardway/widgets/ui/stars";
import { Time } from "@wardway/widgets/ui/time";
import { Timeline } from "@wardway/widgets/ui/timeline";
import { useClock } from "../use-clock.ts";
import { type EntryDetail, type TimelineEntry, timelineEntries } from "./timeline-entries.ts";

/** What happened to a request, with real times, and what is still to come. */
export function TransportTimeline(props: { request: TransportRequest; events: readonly TransportEvent[] }) {
  const entries = timelineEntries(props.request, props.events);
  return (
    <Timeline
      label="Timeline of the transport"
      items={entries.map((entry) => ({
        id: entry.id,
        title: entry.title,
        state: entry.state,
        gap: entry.gap,
        time: entry.at && <Moment at={entry.at} show={entry.state === "current" ? "both" : "exact"} />,
        detail: entry.by && <Details entry={entry} />,
      }))}
    />
  );
}

function Moment({ at, show }: { at: string; show: "both" | "exact" }) {
  const { now, timeZone } = useClock();
  return <Time value={at} now={now} timeZone={timeZone} show={show} />;
}

function Details({ entry }: { entry: TimelineEntry }) {
  return (
    <>
      <p>{entry.by}</p>
      {entry.detail && <Detail detail={entry.detail} />}
      {entry.recordedAt && (
        <p>
          Recorded at <Moment at={entry.recordedAt} show="exact" />
        </p>
      )}
    </>
  );
}

function Detail({ detail }: { detail: EntryDetail }) {
  switch (detail.kind) {
    case "arrival":
      return (
        <p>
          Estimated arrival <Moment at={detail.at} show="exact" />
        </p>
      );
    case "reason":
      return <p className="whitespace-pre-line text-ink">{detail.text}</p>;
    case "rating":
      return <Stars value={detail.value} />;
  }
}
