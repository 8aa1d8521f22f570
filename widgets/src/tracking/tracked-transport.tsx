import { useSignals } from "@preact/signals-react/runtime";
import type { TransportRequest } from "@wardway/model";
import { getDestinationPlace, getPickupPlace, isChangeable } from "@wardway/model";
import { journeyMessages } from "@wardway/model/messages/en/journey";
import { trackedMessages } from "@wardway/model/messages/en/tracked";
import { trackingMessages } from "@wardway/model/messages/en/tracking";
import { type ComponentType, type ReactNode, useRef } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { Heading } from "../ui/heading.tsx";
import { Journey } from "../ui/journey.tsx";
import type { LatenessBadgeProps } from "../ui/lateness-badge.tsx";
import { PickupTime } from "../ui/pickup-time.tsx";
import { PriorityBadge } from "../ui/priority-badge.tsx";
import { StaleNote } from "../ui/stale-note.tsx";
import { StatusBadge } from "../ui/status-badge.tsx";
import { Time } from "../ui/time.tsx";
import type { Clock } from "../ui/time-format.ts";
import { CancelRequest } from "./cancel-request.tsx";
import type { TransportFacts } from "./follow-transport.ts";
import { type LazyPartProps, lazyPart, silentPart } from "./lazy-part.tsx";
import { LiveMap } from "./live-map.tsx";
import type { MessagesPartProps } from "./messages-part.tsx";
import { findRating, nextSentence } from "./next-sentence.ts";
import { Part } from "./part.tsx";
import type { ProposalPartProps } from "./proposal-part.tsx";
import { RateTransport } from "./rate-transport.tsx";
import type { TimelineAndCareProps } from "./timeline-and-care.tsx";
import { type SettledCallbacks, useMessagesPart } from "./use-messages-part.ts";
import type { LiveVehicle } from "./use-vehicle.ts";
import type { VehicleStatusProps } from "./vehicle-status.tsx";
import { WideRoute } from "./wide-route.tsx";

const VehicleStatus = lazyPart<VehicleStatusProps>(() => import("./vehicle-status.tsx"));

/** Later than promised, by the vehicle's position. */
const LATE_SECONDS = 60;

const MessagesPart = lazyPart<MessagesPartProps>(() => import("./messages-part.tsx"));

const ProposalPart = lazyPart<ProposalPartProps>(() => import("./proposal-part.tsx"));

const LatenessBadge = silentPart<LatenessBadgeProps>(() => import("../ui/lateness-badge.tsx"));

export interface TrackedTransportProps extends SettledCallbacks {
  facts: TransportFacts;
  /** Milliseconds since 1970; null while reachable. */
  failedSince: number | null;
  /** Null until it is followed. */
  vehicle: LiveVehicle | null;
  clock: Clock;
  mayCancel: boolean;
  mayRate: boolean;
  mayMessage: boolean;
  mayReturn: boolean;
  onCompare: (() => void) | null;
  onChange: (() => void) | null;
  outlinesUrl: string | null;
  onChanged: (request: TransportRequest) => void;
  onPoll: () => void;
  Timeline: ComponentType<TimelineAndCareProps & LazyPartProps>;
}

export function TrackedTransport(props: TrackedTransportProps) {
  const { facts, failedSince, vehicle, clock, onPoll, Timeline } = props;
  const { t, language } = useTranslator(journeyMessages, trackedMessages, trackingMessages);
  const { request } = facts;
  const onCompare = request.status === "needs_approval" ? props.onCompare : null;
  const onChange = isChangeable(request) ? props.onChange : null;
  const isUnderWay = request.status === "in_progress";
  const isCompleted = request.status === "completed";
  const { unreadMessages: unread = 0 } = request;
  const messages = useMessagesPart(props);
  const proposal = useRef(request.proposal);
  proposal.current = request.proposal ?? proposal.current;
  useSignals();
  const followed = isUnderWay ? vehicle : null;
  const isLate =
    followed !== null && !followed.isOld.value && (followed.tracking.value?.difference ?? 0) >= LATE_SECONDS;
  return (
    <div>
      <header>
        <Heading className="font-semibold text-xl leading-tight tracking-tight wrap-anywhere">
          <bdi>{request.patientName}</bdi>
        </Heading>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-sm">
          <PriorityBadge priority={request.priority} />
          <StatusBadge
            status={request.status}
            lastMilestone={request.lastMilestone}
            notCarriedOut={request.notCarriedOut}
            isUrgent={isLate}
          />
          <LatenessBadge request={request} now={clock.now} />
          <span>
            {t(request.isSimulated ? "tracking.simulation" : "tracking.request", { number: request.id })}
          </span>
          {props.mayMessage && (
            <span role="status">
              {unread > 0 && (
                <button
                  type="button"
                  className="py-1 text-ink underline underline-offset-2"
                  onClick={messages.showUnread}
                >
                  {t("tracking.unreadMessages", { count: unread })}
                </button>
              )}
            </span>
          )}
        </div>
        <p role="status" className="mt-1">
          {onCompare
            ? t("tracking.respondedHere", { count: request.openResponses })
            : nextSentence(facts, language)}
        </p>
        {onCompare && (
          <button
            type="button"
            part="button"
            className={buttonClass({ variant: "primary", className: "mt-2" })}
            onClick={onCompare}
          >
            {t("tracking.compare")}
          </button>
        )}
        {proposal.current && (
          <ProposalPart
            request={request}
            proposal={proposal.current}
            isOpen={Boolean(request.proposal)}
            clock={clock}
            mayAnswer={props.onCompare !== null}
            mayWithdraw={props.onCompare !== null || props.onChange !== null}
            onAnswered={props.onChanged}
            onRejected={onPoll}
            onPartSettled={props.onProposalSettled}
          />
        )}
        <StaleNote since={failedSince} clock={clock} />
      </header>
      <div className="grid items-center gap-x-8 gap-y-2 py-4 @4xl:has-[section]:grid-cols-[minmax(0,1fr)_14rem]">
        <WideRoute request={request} events={facts.events} vehicle={followed} clock={clock} isLate={isLate} />
        {isUnderWay && (
          // As high as an estimated arrival, which loads later.
          <section aria-label={t("tracking.vehicle")} className="min-h-37 @4xl:min-h-47">
            {followed?.tracking.value && (
              <VehicleStatus
                vehicle={followed}
                lastMilestone={request.lastMilestone}
                showsUnreachable={failedSince === null}
                {...clock}
              />
            )}
          </section>
        )}
      </div>
      {/* The messages are the last that appear, where they move nothing. */}
      <div className="grid items-start gap-x-8 @3xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] @3xl:grid-rows-[auto_1fr]">
        <div className={isCompleted ? "@3xl:row-span-2" : undefined}>
          {isCompleted && (
            <RateTransport
              request={request}
              given={findRating(facts)}
              mayRate={props.mayRate}
              onSent={onPoll}
            />
          )}
          <JourneyPart facts={facts} clock={clock}>
            <LiveMap request={request} vehicle={followed} clock={clock} outlinesUrl={props.outlinesUrl} />
          </JourneyPart>
          <div className="mb-5 flex flex-wrap gap-2 empty:hidden [&>form]:w-full">
            {onChange && (
              <button
                type="button"
                part="button"
                className={buttonClass({ variant: "secondary" })}
                onClick={onChange}
              >
                {t("tracking.change")}
              </button>
            )}
            {props.mayCancel && (
              <CancelRequest request={request} onCancelled={props.onChanged} onRejected={onPoll} />
            )}
          </div>
        </div>
        <div className={isCompleted ? undefined : "@3xl:row-span-2"}>
          <Part title={t("timeline.title")}>
            <Timeline
              {...clock}
              request={request}
              events={facts.events}
              vehicle={followed}
              isLate={isLate}
              onReturn={props.mayReturn ? onPoll : null}
              onPartSettled={messages.settleTimeline}
            />
          </Part>
        </div>
        {props.mayMessage && (
          <div
            ref={messages.element}
            tabIndex={-1}
            hidden={messages.isHidden}
            className={isCompleted ? "@3xl:col-start-2" : "@3xl:row-start-2"}
          >
            <MessagesPart
              facts={facts}
              clock={clock}
              onSent={onPoll}
              onPartSettled={messages.settleMessages}
            />
          </div>
        )}
      </div>
    </div>
  );
}

function JourneyPart(props: { facts: TransportFacts; clock: Clock; children: ReactNode }) {
  const { facts, clock, children } = props;
  const { request, responses } = facts;
  const vehicle = responses.find(({ status }) => status === "approved")?.vehicle;
  const { t } = useTranslator(journeyMessages, trackedMessages, trackingMessages);
  // An ended transport shows no "in 9 min".
  const show = request.status === "completed" || request.status === "cancelled" ? "exact" : "both";
  return (
    <Part title={t("tracking.journey")}>
      <Journey from={getPickupPlace(request)} to={getDestinationPlace(request)} />
      <dl className="mt-3 grid gap-x-6 gap-y-2 @md:grid-cols-2">
        <Fact name={t("tracking.pickupTime")}>
          <PickupTime {...clock} request={request} show={show} />
        </Fact>
        {request.ambulanceCompanyName !== null && (
          <Fact name={t("tracking.company")}>
            <bdi>{request.ambulanceCompanyName}</bdi>
            {vehicle && (
              <>
                {", "}
                <bdi>{vehicle}</bdi>
              </>
            )}
          </Fact>
        )}
        {request.promisedArrival !== null && (
          <Fact name={t("tracking.promisedArrival")}>
            <Time {...clock} value={request.promisedArrival} show={show} />
          </Fact>
        )}
      </dl>
      <div className="mt-4 empty:hidden">{children}</div>
    </Part>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
