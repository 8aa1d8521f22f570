import { type Milestone, milestoneNames } from "@wardway/model";
import type { StepFacts } from "@wardway/widgets/tracking/milestones";
import { type SendOptions, type SendResult, sendJson } from "#app/shell/offline/send.ts";

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
  /** Why the portal does not record it. It stays on the phone until the crew tries again or removes it. */
  readonly rejection?: string | undefined;
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
    ({ step, isSent, rejection }) =>
      (!isSent && rejection === undefined) ||
      (isSent && (step === "start" ? request.status === "approved" : isAhead(step, request.lastMilestone))),
  );
}

/** Whether a colleague, or a call whose answer was lost, has recorded the same step before. */
export function isRecordedBefore({ step }: PendingStep, sent: SendResult): boolean {
  if (sent.kind !== "rejected" || sent.problem === null) return false;
  const { code, params } = sent.problem;
  if (step !== "start") return code === "transport.milestoneRecorded";
  const state = params?.state;
  return (
    code === "tooLate.request.start" &&
    typeof state === "object" &&
    "code" in state &&
    ["states.in_progress", "states.completed"].includes(state.code)
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
