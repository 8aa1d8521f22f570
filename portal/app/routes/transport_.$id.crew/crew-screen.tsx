import type { Tracking, TransportRequest } from "@wardway/model";
import { useEffect } from "react";
import { useViewer } from "#app/http/viewer.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { forgetOthers } from "#app/ui/crew/offline-store.ts";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { CareCard } from "./care-card.tsx";
import { CrewHeader } from "./crew-header.tsx";
import { type LastStep, ProgressLine } from "./progress-line.tsx";
import { SessionNotice } from "./session-notice.tsx";
import { NotShared, SharePosition } from "./share-position.tsx";
import { StepBar } from "./step-bar.tsx";
import { useClockAhead } from "./use-clock-ahead.ts";
import { usePresses } from "./use-pending-steps.ts";
import { usePositionSharing } from "./use-position-sharing.ts";
import { WhereTo } from "./where-to.tsx";

export interface CrewScreenProps {
  request: TransportRequest;
  tracking: Tracking;
  lastStep: LastStep | null;
  /** ISO 8601. */
  sessionEndsAt: string | null;
  /** The moment of these facts. */
  now: string;
  idempotencyKey: string;
  /** Why the form was not taken. */
  problem: string | null;
}

/** A crew's phone: where to, what to know, and the one button within the thumb's reach. */
export function CrewScreen(props: CrewScreenProps) {
  const { user } = useViewer();
  const userId = user.id;
  const clockAhead = useClockAhead(props.now);
  const presses = usePresses({ request: props.request, userId, clockAhead });
  const { request } = presses;
  const sharing = usePositionSharing({
    requestId: request.id,
    userId,
    clockAhead,
    isUnderWay: props.request.status === "in_progress",
    isOver: props.request.status === "completed" || props.request.status === "cancelled",
  });
  useLiveRevalidation(`request:${request.id}`);
  useEffect(() => {
    forgetOthers(userId);
  }, [userId]);
  const tracking = newest(props.tracking, sharing.tracking);
  const isSignedOut = presses.isSignedOut || sharing.isSignedOut;
  return (
    <div className="mx-auto max-w-2xl space-y-4 pb-44">
      <CrewHeader request={request} />
      <ProblemBanner errors={presses.refusal ?? props.problem} />
      <SessionNotice endsAt={props.sessionEndsAt} isSignedOut={isSignedOut} requestId={request.id} />
      <NotShared sharing={sharing} />
      <WhereTo request={request} tracking={tracking} />
      <SharePosition sharing={sharing} status={request.status} />
      <ProgressLine lastStep={props.lastStep} />
      <CareCard request={request} />
      <StepBar presses={presses} suggestion={tracking.suggestion} idempotencyKey={props.idempotencyKey} />
    </div>
  );
}

/** The page's own, or what came with the last positions. */
const newest = (one: Tracking, other: Tracking | null) =>
  other && Date.parse(other.computedAt) > Date.parse(one.computedAt) ? other : one;
