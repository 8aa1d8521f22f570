import { type Milestone, milestoneNames } from "@wardway/model";
import type { StepFacts } from "@wardway/widgets/tracking/milestones";
import { type Sending, type Sent, sendJson } from "./send.ts";

export type CrewStep = "start" | Milestone;

/** A button that was pressed. */
export interface Press {
  /** Makes it the same press however often it is sent. */
  readonly key: string;
  readonly step: CrewStep;
  /** When, by the portal's clock as far as the phone knows it. ISO 8601. */
  readonly at: string;
  /** The portal has it; the page does not show that yet. */
  readonly isSent: boolean;
}

/** The request as it is once these have arrived: the crew goes on though nobody can be reached. */
export function withPresses<Request extends StepFacts>(request: Request, presses: readonly Press[]): Request {
  let { status, lastMilestone } = request;
  for (const { step } of presses) {
    if (step === "start") status = status === "approved" ? "in_progress" : status;
    else if (isAhead(step, lastMilestone)) lastMilestone = step;
  }
  return { ...request, status, lastMilestone };
}

/** Those that the page does not show yet. */
export function notShown(request: StepFacts, presses: readonly Press[]): readonly Press[] {
  return presses.filter(
    ({ step, isSent }) =>
      !isSent || (step === "start" ? request.status === "approved" : isAhead(step, request.lastMilestone)),
  );
}

const isAhead = (step: Milestone, last: Milestone | null) =>
  last === null || milestoneNames.indexOf(step) > milestoneNames.indexOf(last);

/** Tells the portal of a press. A start that has happened already is done. */
export async function sendPress(
  requestId: number,
  press: Press,
  sending: Pick<Sending, "userId" | "signal">,
): Promise<Sent> {
  const path = `/api/transport-requests/${requestId}`;
  const { key, step, at } = press;
  if (step === "start") {
    return sendJson("PATCH", `${path}/status`, { status: "in_progress", at }, sending);
  }
  const headers = { "idempotency-key": key };
  return sendJson("POST", `${path}/milestones`, { milestone: step, at }, { ...sending, headers });
}
