import { t } from "@lingui/core/macro";
import { Link } from "@remix-run/react";
import { getLateness, type Tracking, type TransportMessage, type TransportRequest } from "@wardway/model";
import { useEffect } from "react";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { Thread } from "#app/sections/transports/messages/thread.tsx";
import { EndStarted, useEndOffers } from "#app/sections/transports/transport/end-started.tsx";
import { keepForOffline } from "#app/shell/offline/offline-pages.ts";
import { deleteValuesOfOthers } from "#app/shell/offline/offline-store.ts";
import { useClockAhead } from "#app/shell/offline/use-clock-ahead.ts";
import { useClock } from "#app/shell/page/use-clock.ts";
import { useViewer } from "#app/shell/page/viewer.ts";
import { Contact, Instructions } from "./care-card.tsx";
import { CrewHeader } from "./crew-header.tsx";
import { CurrentLegCard, isFresh } from "./current-leg-card.tsx";
import { type LastStep, ProgressLine } from "./progress-line.tsx";
import { RejectedSteps } from "./rejected-steps.tsx";
import { SessionNotice } from "./session-notice.tsx";
import { NotShared, SharePosition } from "./share-position.tsx";
import { StepBar } from "./step-bar.tsx";
import { usePendingSteps } from "./use-pending-steps.ts";
import { usePositionSharing } from "./use-position-sharing.ts";

export interface CrewScreenProps {
  request: TransportRequest;
  tracking: Tracking;
  lastStep: LastStep | null;
  messages: readonly TransportMessage[];
  /** A copy for a phone without a signal: patient and places are missing. */
  isCopy: boolean;
  /** ISO 8601. */
  sessionEndsAt: string | null;
  /** Time of loading, ISO 8601. */
  now: string;
  idempotencyKey: string;
  /** Why a form posted without a script was rejected. */
  problem: string | null;
}

export function CrewScreen(props: CrewScreenProps) {
  const { user } = useViewer();
  const userId = user.id;
  const clockAheadMs = useClockAhead(props.now);
  const pendingSteps = usePendingSteps({ request: props.request, userId, clockAheadMs });
  const { request, newest } = pendingSteps;
  const lastStep = newest
    ? { type: newest.step === "start" ? ("started" as const) : newest.step, at: newest.at }
    : props.lastStep;
  const sharing = usePositionSharing({
    requestId: request.id,
    userId,
    clockAheadMs,
    isDriving: request.status === "in_progress" && request.lastMilestone !== "transfer_of_care",
    isStarted: props.request.status === "in_progress",
    hasEnded: props.request.status === "completed" || props.request.status === "cancelled",
  });
  useLiveRevalidation(`request:${request.id}`);
  useEffect(() => {
    deleteValuesOfOthers(userId);
  }, [userId]);
  useKeepForOffline(props.request, userId, props.isCopy);
  const tracking = getNewest(props.tracking, sharing.tracking);
  const { now } = useClock();
  const isLate =
    getLateness(request, now) !== null || (isFresh(tracking, now) && (tracking.difference ?? 0) >= 60);
  const isSignedOut = pendingSteps.isSignedOut || sharing.isSignedOut;
  return (
    <div className="crew-page">
      <CrewHeader request={request} />
      <div className="crew-notices">
        <ProblemBanner errors={props.problem} />
        {props.isCopy && (
          <p className="notice-now">{t`Opened without a connection. Patient and places are not stored on this phone; steps and positions are, and are sent later.`}</p>
        )}
        {request.proposal?.by === "hospital" && (
          <p className="notice-now">
            {t`The hospital proposes a change of this transport.`}{" "}
            <Link to={`/transport/${request.id}#proposal`} className="underline underline-offset-3">
              {t`Read and answer it`}
            </Link>
          </p>
        )}
        {request.unreadMessages !== undefined && (
          <p className="notice-now">
            {t`The hospital has written to you.`}{" "}
            <a href="#messages" className="underline underline-offset-3">
              {t`Read it`}
            </a>
          </p>
        )}
        <RejectedSteps
          steps={pendingSteps.rejected}
          retry={pendingSteps.retry}
          remove={pendingSteps.remove}
        />
        <SessionNotice endsAt={props.sessionEndsAt} isSignedOut={isSignedOut} requestId={request.id} />
        <NotShared sharing={sharing} />
      </div>
      <CurrentLegCard request={request} tracking={tracking} isCopy={props.isCopy} />
      <ProgressLine request={request} lastStep={lastStep} isLate={isLate} />
      {!props.isCopy && <Instructions request={request} />}
      <SharePosition sharing={sharing} request={request} />
      <Contact request={request} isCopy={props.isCopy} />
      {!props.isCopy && (
        <Messages request={props.request} messages={props.messages} idempotencyKey={props.idempotencyKey} />
      )}
      {props.request.status === "in_progress" && !props.isCopy && <CannotGoOn request={request} />}
      <StepBar
        pendingSteps={pendingSteps}
        suggestion={tracking.suggestion}
        idempotencyKey={props.idempotencyKey}
      />
    </div>
  );
}

function Messages({
  request,
  messages,
  idempotencyKey,
}: Pick<CrewScreenProps, "request" | "messages" | "idempotencyKey">) {
  const { ambulanceCompanyId: id, ambulanceCompanyName: name } = request;
  if (id === null || name === null) return null;
  return (
    <section id="messages" data-print="hidden" className="crew-part">
      <h2>{t`Messages`}</h2>
      <Thread
        request={request}
        company={{ id, name }}
        messages={messages.filter(({ ambulanceCompanyId }) => ambulanceCompanyId === id)}
        redirectTo={`/transport/${request.id}/crew`}
        // By the buttons of the steps.
        coveredBelow="25%"
        idempotencyKey={idempotencyKey}
      />
    </section>
  );
}

function CannotGoOn({ request }: { request: TransportRequest }) {
  const ending = useEndOffers(request);
  if (!ending.isOffered) return null;
  return (
    <section data-print="hidden" className="crew-part">
      <h2>{t`If it cannot go on`}</h2>
      <div className="flex flex-wrap gap-2 *:min-h-12 *:flex-auto">
        <EndStarted request={request} offers={ending} redirectTo="/my-transports" />
      </div>
    </section>
  );
}

/** A copy that is up to date, of a transport that goes on. */
function useKeepForOffline(
  { id, status, lastMilestone }: TransportRequest,
  userId: number,
  isCopy: boolean,
): void {
  const isOver = status === "completed" || status === "cancelled";
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step makes the copy outdated
  useEffect(() => {
    if (isCopy || isOver) return;
    const controller = new AbortController();
    // If it cannot be stored, the page works as long as it is open.
    keepForOffline(`/transport/${id}/crew`, userId, controller.signal).catch(() => undefined);
    return () => controller.abort();
  }, [id, userId, status, lastMilestone, isCopy, isOver]);
}

/** The loader's tracking, or the one returned for the last positions. */
const getNewest = (one: Tracking, other: Tracking | null) =>
  other && Date.parse(other.computedAt) > Date.parse(one.computedAt) ? other : one;
