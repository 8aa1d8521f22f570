import type { SubmissionResult } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import {
  canNow,
  limits,
  may,
  type TransportEvent,
  type TransportRequest,
  timesFormats,
} from "@wardway/model";
import { milestonesAhead } from "@wardway/widgets/tracking/milestones";
import TransportTimeline from "@wardway/widgets/tracking/transport-timeline";
import type { LiveVehicle } from "@wardway/widgets/tracking/use-vehicle";
import { ArrivalDifference } from "@wardway/widgets/ui/arrival-difference";
import { Stars } from "@wardway/widgets/ui/stars";
import { differenceInHours } from "date-fns";
import type { ReactNode } from "react";
import { RatingForm } from "#app/sections/transports/ratings/rating-form.tsx";
import { TripSection } from "#app/sections/transports/transport/trip-section.tsx";
import { useClock } from "#app/shell/page/use-clock.ts";
import { useViewer } from "#app/shell/page/viewer.ts";
import { CorrectMilestone, getRecorded } from "./correct-milestone.tsx";
import { TransportDetails } from "./details.tsx";
import { MilestoneForm } from "./milestone-form.tsx";
import { Offered } from "./offered.tsx";
import { OtherActions } from "./other-actions.tsx";
import { PreparedReturn, type PreparedReturnProps } from "./prepared-return.tsx";
import { ProposePickup } from "./propose-pickup.tsx";
import type { MilestoneRecorder } from "./use-milestone.ts";

export interface OverviewProps {
  request: TransportRequest;
  events: readonly TransportEvent[];
  /** Null unless the transport is in progress. */
  vehicle: LiveVehicle | null;
  isLate: boolean;
  isRated: boolean;
  prepared: PreparedReturnProps["prepared"];
  /** As named in the approved response. */
  vehicleName: string | null;
  idempotencyKey: string;
  recorder: MilestoneRecorder;
  lastResult: (intent: string) => SubmissionResult<string[]> | undefined;
  /** The map. */
  children: ReactNode;
}

/** The tab Details. */
export function Overview(props: OverviewProps) {
  const { request, events, vehicle, vehicleName, isLate, isRated, idempotencyKey, recorder } = props;
  const { lastResult, children } = props;
  const { actor } = useViewer();
  const clock = useClock();
  const atPickUp = getRecorded(events).find(({ milestone }) => milestone === "at_pickup");
  const mayRate = !isRated && canNow(actor, "request.rate", request);
  const mayPropose = canNow(actor, "request.propose_pickup", request) && request.proposal?.by !== "hospital";
  const completion = events.findLast(({ type, correction }) => type === "completed" && correction === null);
  const isClosed =
    completion !== undefined && differenceInHours(clock.now, completion.recordedAt) >= limits.lateEntryHours;
  const mayCorrect =
    canNow(actor, "request.correct_milestone", request) && request.lastMilestone !== null && !isClosed;
  const mayRecord =
    canNow(actor, "request.milestone", request) &&
    !isClosed &&
    recorder.taken === null &&
    milestonesAhead(request.lastMilestone).length > 0;
  return (
    <div className="trip-columns">
      <div>
        <PreparedReturn request={request} prepared={props.prepared} />
        <Offered isPossible={mayRate}>
          <TripSection
            id="rate"
            title={
              request.ambulanceCompanyName === null
                ? t`Rate the transport`
                : t`Rate ${{ company: request.ambulanceCompanyName }}`
            }
          >
            <RatingForm
              requestId={request.id}
              idempotencyKey={idempotencyKey}
              lastResult={lastResult("rate")}
            />
          </TripSection>
        </Offered>
        {children}
        <TransportDetails request={request} vehicleName={vehicleName} />
        <OtherActions request={request} completion={isRated || isClosed ? undefined : completion} />
        <Offered isPossible={mayPropose}>
          <TripSection title={t`Another pick-up time`} data-print="hidden">
            <ProposePickup request={request} lastResult={lastResult("propose_pickup")} />
          </TripSection>
        </Offered>
      </div>
      <TripSection title={t`Timeline`} actions={<TimesFiles request={request} />}>
        <TransportTimeline
          {...clock}
          request={request}
          events={events}
          vehicle={vehicle}
          isLate={isLate}
          pickUpNote={
            atPickUp &&
            request.promisedArrival !== null && (
              <ArrivalDifference request={{ transportDate: request.promisedArrival }} arrival={atPickUp.at} />
            )
          }
          Rating={Stars}
        />
        <Offered isPossible={mayRecord}>
          <div data-print="hidden" className="mt-4">
            <MilestoneForm request={request} record={recorder.record} lastResult={lastResult("milestone")} />
          </div>
        </Offered>
        <Offered isPossible={mayCorrect}>
          <div data-print="hidden" className="mt-2">
            <CorrectMilestone events={events} lastResult={lastResult("correct_milestone")} />
          </div>
        </Offered>
      </TripSection>
    </div>
  );
}

/** Files of the steps' times, for who runs the transport or requested it. */
function TimesFiles({ request }: { request: TransportRequest }) {
  const { actor } = useViewer();
  if (!may(actor, "request.read_times", request)) return null;
  return (
    <span data-print="hidden" className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
      {t`NEMSIS times:`}
      {timesFormats.map((format) => (
        <a
          key={format}
          href={`/transport/${request.id}/times?format=${format}`}
          className="inline-flex min-h-11 items-center underline underline-offset-3 lg:min-h-8"
        >
          {format.toUpperCase()}
        </a>
      ))}
    </span>
  );
}
