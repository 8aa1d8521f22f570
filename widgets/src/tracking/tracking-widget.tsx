import type { TransportApi, TransportMessage } from "@wardway/model";
import { frameMessages } from "@wardway/model/messages/en/frame";
import { trackedMessages } from "@wardway/model/messages/en/tracked";
import { trackingMessages } from "@wardway/model/messages/en/tracking";
import type { PlainCode } from "@wardway/model/messages/message";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { toProblem } from "../problem.ts";
import { FailedState } from "../ui/failed-state.tsx";
import { StillRoute } from "../ui/route-line.tsx";
import { useNow } from "../ui/use-now.ts";
import { useShownZone } from "../ui/use-shown-zone.ts";
import type { WidgetProblem } from "../widget-problem.ts";
import type { TransportFacts } from "./follow-transport.ts";
import type { FollowedVehicleProps } from "./followed-vehicle.tsx";
import { lazyPart, silentPart } from "./lazy-part.tsx";
import { TrackedTransport } from "./tracked-transport.tsx";
import type { TrackingWidgetProps } from "./tracking-widget-props.ts";
import { useTransport } from "./use-transport.ts";
import type { LiveVehicle } from "./use-vehicle.ts";

/** One transport from request to rating; cancelling, rating and messages if allowed. */
export function TrackingWidget(props: TrackingWidgetProps) {
  const { t } = useTranslator(frameMessages, trackedMessages, trackingMessages);
  return (
    <section aria-label={t("tracking.transport")} className="@container text-ink">
      <Followed key={props.requestId} {...props} />
    </section>
  );
}

const readWith =
  (mayMessage: boolean) =>
  async (api: TransportApi, id: number): Promise<TransportFacts> => {
    const [request, events, responses, messages] = await Promise.all([
      api.getRequest({ id }),
      api.listEvents({ id }),
      api.listResponses({ id }),
      mayMessage ? api.listMessages({ id }).catch(noneIfForbidden) : [],
    ]);
    return { request, events, responses, messages };
  };

/** A renewed session may have fewer scopes: the transport can be followed still. */
function noneIfForbidden(reason: unknown): readonly TransportMessage[] {
  if (toProblem(reason).status === 403) return [];
  throw reason;
}

const readTransport = readWith(false);
const readWithMessages = readWith(true);

/** Loads after the first picture: the rest can be used without it. */
const Timeline = lazyPart(() => import("./timeline-and-care.tsx"));

/** Then its script is not worth waiting for. */
const PROPOSAL_WAIT_MS = 3_000;

const FollowedVehicle = silentPart<FollowedVehicleProps>(() => import("./followed-vehicle.tsx"));

function Followed({ requestId, pollSeconds = 15, session, onReady, ...props }: TrackingWidgetProps) {
  const read = props.mayMessage ? readWithMessages : readTransport;
  const { state, vehicleFeed, ask, take } = useTransport(requestId, pollSeconds, props, read);
  const [vehicle, setVehicle] = useState<LiveVehicle | null>(null);
  const now = useNow();
  const timeZone = useShownZone(props.timeZone);
  const isShown = state.kind === "shown";
  // A proposal is above the rest: what is shown before it would move.
  const [isProposalSettled, setProposalSettled] = useState(false);
  const settleProposal = useCallback(() => setProposalSettled(true), []);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(settleProposal, PROPOSAL_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isShown, settleProposal]);
  const isPlaced = useRef(false);
  if (isShown && (isProposalSettled || !state.facts.request.proposal)) isPlaced.current = true;
  const isReady = isShown && isPlaced.current;
  const [isTimelineSettled, setTimelineSettled] = useState(false);
  const settleTimeline = useCallback(() => setTimelineSettled(true), []);
  const [areMessagesSettled, setMessagesSettled] = useState(!props.mayMessage);
  const settleMessages = useCallback(() => setMessagesSettled(true), []);
  // The element gives up its reserved height when it is ready: not before the last part that is always there.
  const isWhole = isReady && isTimelineSettled && areMessagesSettled;
  const wasWhole = useRef(false);
  useEffect(() => {
    if (!isWhole || wasWhole.current) return;
    wasWhole.current = true;
    onReady?.();
  }, [isWhole, onReady]);

  const first = useRef(session);
  useEffect(() => {
    if (session !== first.current) ask();
  }, [session, ask]);

  // Hidden while the session is expired, so that typed text survives.
  const seen = useRef<TransportFacts | null>(null);
  if (isShown) seen.current = state.facts;
  const isFailed = state.kind === "failed" && state.problem.status !== 401;
  if (isFailed) seen.current = null;

  return (
    <>
      {(state.kind === "loading" || (isShown && !isReady)) && <Loading />}
      {isFailed && <Failed problem={state.problem} onRetry={ask} />}
      {vehicleFeed && <FollowedVehicle feed={vehicleFeed} onVehicle={setVehicle} />}
      {seen.current && (
        <div hidden={!isReady}>
          <TrackedTransport
            facts={seen.current}
            failedSince={isShown ? state.failedSince : null}
            vehicle={vehicle}
            clock={{ now, timeZone }}
            mayCancel={props.mayCancel}
            mayRate={props.mayRate}
            mayMessage={props.mayMessage}
            mayReturn={props.mayReturn}
            onCompare={props.onCompare ?? null}
            onChange={props.onChange ?? null}
            outlinesUrl={props.outlinesUrl ?? null}
            onChanged={take}
            onPoll={ask}
            Timeline={Timeline}
            onProposalSettled={settleProposal}
            onTimelineSettled={settleTimeline}
            onMessagesSettled={settleMessages}
          />
        </div>
      )}
    </>
  );
}

function Loading() {
  const { t } = useTranslator(frameMessages, trackedMessages, trackingMessages);
  return (
    <div role="status" className="flex flex-col items-center px-6 py-12">
      <span className="sr-only">{t("frame.loading")}</span>
      <StillRoute />
    </div>
  );
}

const titles: Readonly<Record<number, PlainCode<typeof trackingMessages>>> = {
  403: "tracking.notAllowed",
  404: "tracking.notFound",
};

function Failed({ problem, onRetry }: { problem: WidgetProblem; onRetry: () => void }) {
  const { t } = useTranslator(trackedMessages, trackingMessages);
  const title = t(titles[problem.status] ?? "tracking.loadFailed");
  return <FailedState title={title} problem={problem} onRetry={problem.status === 404 ? null : onRetry} />;
}
