import { useSignals } from "@preact/signals-react/runtime";
import type { TransportEvent } from "@wardway/model";
import { starsMessages } from "@wardway/model/messages/en/stars";
import { timelineMessages } from "@wardway/model/messages/en/timeline";
import type { ComponentType, ReactNode } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { formatDuration } from "../ui/durations.ts";
import { toOneDecimal } from "../ui/numbers.ts";
import { Time } from "../ui/time.tsx";
import { type Clock, exactTime } from "../ui/time-format.ts";
import { Timeline } from "../ui/timeline.tsx";
import { getExpected } from "./stops.ts";
import {
  ASAP,
  type EntryOffer,
  type Progress,
  type TimelineEntry,
  timelineEntries,
} from "./timeline-entries.ts";
import type { LiveVehicle } from "./use-vehicle.ts";

export interface TransportTimelineProps extends Clock {
  request: Progress;
  events: readonly TransportEvent[];
  vehicle?: LiveVehicle | null;
  isLate?: boolean;
  /** Beside the arrival at the pick-up, such as its lateness. */
  pickUpNote?: ReactNode;
  /** Renders a rating, 1 to 5; default: text. */
  Rating?: ComponentType<{ value: number }> | undefined;
}

export default function TransportTimeline({
  request,
  events,
  vehicle = null,
  isLate = false,
  pickUpNote,
  Rating = RatingInWords,
  ...clock
}: TransportTimelineProps) {
  useSignals();
  const { t, language } = useTranslator(starsMessages, timelineMessages);
  const entries = timelineEntries(request, events, language);
  const expected = vehicle?.isOld.value ? null : getExpected(vehicle?.tracking.value ?? null);
  return (
    <Timeline
      label={t("timeline.label")}
      isLate={isLate}
      items={entries.map((entry) => ({
        id: entry.id,
        title: entry.title,
        state: entry.state,
        stop: entry.stop,
        gap: entry.gap,
        soFar:
          entry.state === "current" && entry.at
            ? t("timeline.soFar", { time: formatDuration(secondsSince(entry.at, clock.now), language) })
            : null,
        time: (
          <EntryTime at={entry.at ?? (expected?.stop === entry.stop ? expected.at : null)} clock={clock} />
        ),
        detail: entry.by && (
          <Details
            entry={entry}
            clock={clock}
            Rating={Rating}
            note={entry.stop === PICKUP_STOP && pickUpNote}
          />
        ),
      }))}
    />
  );
}

function EntryTime({ at, clock }: { at: string | null; clock: Clock }) {
  return at && <Time {...clock} value={at} show="exact" />;
}

const secondsSince = (at: string, now: string) => Math.max(0, (Date.parse(now) - Date.parse(at)) / 1_000);

interface DetailsProps {
  entry: TimelineEntry;
  clock: Clock;
  Rating: ComponentType<{ value: number }>;
  note: ReactNode;
}

const PICKUP_STOP = 5;

function Details({ entry, clock, Rating, note }: DetailsProps) {
  const { t, language } = useTranslator(starsMessages, timelineMessages);
  const { detail } = entry;
  const time = (moment: string) => exactTime(moment, clock.now, clock.timeZone, language);
  return (
    <>
      <p>{entry.by}</p>
      {note && <p>{note}</p>}
      {detail?.kind === "arrival" && (
        <p>
          {t("timeline.estimatedArrival")} <Time {...clock} value={detail.at} show="exact" />
        </p>
      )}
      {entry.offer && <Offer offer={entry.offer} clock={clock} />}
      {detail?.kind === "reason" && <p className="whitespace-pre-line text-ink">{detail.text}</p>}
      {detail?.kind === "text" && <p className="text-ink">{detail.text}</p>}
      {detail?.kind === "time" && (
        <>
          <p className="text-ink">
            {detail.step}:{" "}
            {detail.at === null
              ? time(detail.before)
              : t("timeline.insteadOf", { offered: time(detail.at), requested: time(detail.before) })}
          </p>
          <p className="whitespace-pre-line text-ink">{detail.reason}</p>
        </>
      )}
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

function Offer({ offer, clock }: { offer: EntryOffer; clock: Clock }) {
  const { t, language } = useTranslator(timelineMessages);
  const { level, pickup, requestedPickup } = offer;
  const time = (moment: string) =>
    moment === ASAP ? t("timeline.asSoonAsPossible") : exactTime(moment, clock.now, clock.timeZone, language);
  return (
    <>
      {level && <p className="text-ink">{level}</p>}
      {pickup && requestedPickup && (
        <p className="text-ink">
          {t("timeline.pickupInstead", { time: time(pickup), requested: time(requestedPickup) })}
        </p>
      )}
    </>
  );
}

function RatingInWords({ value }: { value: number }) {
  const { t, locale } = useTranslator(starsMessages, timelineMessages);
  return <p>{t("stars.value", { value: toOneDecimal(value, locale) })}</p>;
}
