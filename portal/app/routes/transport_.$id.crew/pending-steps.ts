import { type Milestone, milestoneNames } from "@wardway/model";
import type { StepFacts } from "@wardway/widgets/tracking/milestones";
import { type SendOptions, type SendResult, sendJson } from "./send.ts";

export type CrewStep = "start" | Milestone;

/** A step that the crew recorded and the page does not show as recorded yet. */
export interface PendingStep {
  /** Idempotency key. */
  readonly key: string;
  readonly step: CrewStep;
  /** ISO 8601, corrected to the portal's clock. */
  readonly at: string;
  /** The portal has recorded it; the loader data is older. */
  readonly isSent: boolean;
}

/** Returns the request as it will be once these steps are recorded, so that the crew can continue offline. */
export function applyPendingSteps<Request extends StepFacts>(
  request: Request,
  pendingSteps: readonly PendingStep[],
): Request {
  let { status, lastMilestone } = request;
  for (const { step } of pendingSteps) {
    if (step === "start") status = status === "approved" ? "in_progress" : status;
    else if (isAhead(step, lastMilestone)) lastMilestone = step;
  }
  return { ...request, status, lastMilestone };
}

/** Returns the steps that are not sent, or sent and not in `request` yet. */
export function findUnconfirmedSteps(
  request: StepFacts,
  pendingSteps: readonly PendingStep[],
): readonly PendingStep[] {
  return pendingSteps.filter(
    ({ step, isSent }) =>
      !isSent || (step === "start" ? request.status === "approved" : isAhead(step, request.lastMilestone)),
  );
}

const isAhead = (step: Milestone, last: Milestone | null) =>
  last === null || milestoneNames.indexOf(step) > milestoneNames.indexOf(last);

/** Records a step by the API, under its idempotency key. */
export async function sendPendingStep(
  requestId: number,
  pendingStep: PendingStep,
  options: Pick<SendOptions, "userId" | "signal">,
): Promise<SendResult> {
  const path = `/api/transport-requests/${requestId}`;
  const { key, step, at } = pendingStep;
  if (step === "start") {
    return sendJson("PATCH", `${path}/status`, { status: "in_progress", at }, options);
  }
  const headers = { "idempotency-key": key };
  return sendJson("POST", `${path}/milestones`, { milestone: step, at }, { ...options, headers });
}
