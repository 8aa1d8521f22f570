import { type Milestone, milestoneNames } from "@wardway/model";
import type { StepFacts } from "@wardway/widgets/tracking/milestones";
import { type SendOptions, type SendResult, sendJson } from "./send.ts";

export type CrewStep = "start" | Milestone;

/** A recorded step that the loader's data does not contain yet. */
export interface PendingStep {
  /** Idempotency key. */
  readonly key: string;
  readonly step: CrewStep;
  /** ISO 8601, by the portal's clock. */
  readonly at: string;
  /** Recorded by the portal after the loader's data. */
  readonly isSent: boolean;
}

/** Applies pending steps, so that the crew can continue offline. */
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

export async function sendPendingStep(
  requestId: number,
  pendingStep: PendingStep,
  options: Pick<SendOptions, "userId" | "signal" | "keepalive">,
): Promise<SendResult> {
  const path = `/api/transport-requests/${requestId}`;
  const { key, step, at } = pendingStep;
  if (step === "start") {
    return sendJson("PATCH", `${path}/status`, { status: "in_progress", at }, options);
  }
  const headers = { "idempotency-key": key };
  return sendJson("POST", `${path}/milestones`, { milestone: step, at }, { ...options, headers });
}
