import { HOUR_MS } from "./durations.ts";
import { type Action, type Actor, may, type RequestParties, type ResponseParties } from "./permissions.ts";
import { type Milestone, milestoneNames, type RequestStatus } from "./vocabulary.ts";

/** A status, the current one, or one that depends on open responses. */
type Target = RequestStatus | "same" | "by_open_responses";

interface Transition {
  readonly from: readonly RequestStatus[];
  readonly to: Target;
}

const notCancelled = ["pending", "needs_approval", "approved", "in_progress", "completed"] as const;

/** Unlisted actions change no status. */
export const transitions = {
  "request.create": { from: [], to: "pending" },
  "response.create": { from: ["pending", "needs_approval"], to: "needs_approval" },
  "response.withdraw": { from: ["needs_approval"], to: "by_open_responses" },
  "response.reject": { from: ["needs_approval"], to: "same" },
  "response.approve": { from: ["needs_approval"], to: "approved" },
  // By the hospital. Open responses to other terms are withdrawn; after the approval, other terms are a proposal.
  "request.change": { from: ["pending", "needs_approval", "approved", "in_progress"], to: "same" },
  // Of what both sides have agreed on.
  "request.propose_pickup": { from: ["approved", "in_progress"], to: "same" },
  "request.accept_proposal": { from: ["approved", "in_progress"], to: "same" },
  "request.decline_proposal": { from: ["approved", "in_progress"], to: "same" },
  "request.withdraw_proposal": { from: ["approved", "in_progress"], to: "same" },
  // By a company that does not run it; others can.
  "request.decline": { from: ["pending", "needs_approval"], to: "same" },
  "request.withdraw_decline": { from: ["pending", "needs_approval"], to: "same" },
  // To companies that have not been asked yet.
  "request.widen": { from: ["pending", "needs_approval"], to: "same" },
  "request.release": { from: ["approved"], to: "pending" },
  // A started transport that another company is to run.
  "request.hand_back": { from: ["in_progress"], to: "pending" },
  "request.start": { from: ["approved"], to: "in_progress" },
  // After completion as a late entry.
  "request.milestone": { from: ["in_progress", "completed"], to: "same" },
  // Another time, or that it was not reached.
  "request.correct_milestone": { from: ["in_progress", "completed"], to: "same" },
  "request.optimize": { from: ["pending", "needs_approval", "approved", "in_progress"], to: "same" },
  // By the receiving facility, until the patient has arrived.
  "request.record_acceptance": {
    from: ["pending", "needs_approval", "approved", "in_progress"],
    to: "same",
  },
  // By the receiving hospital itself.
  "request.accept_patient": { from: ["pending", "needs_approval", "approved", "in_progress"], to: "same" },
  "request.complete": { from: ["in_progress"], to: "completed" },
  // A completion by mistake.
  "request.reopen": { from: ["completed"], to: "in_progress" },
  // A started transport that is not carried out.
  "request.call_off": { from: ["in_progress"], to: "cancelled" },
  "request.cancel": { from: ["pending", "needs_approval", "approved"], to: "cancelled" },
  "request.rate": { from: ["completed"], to: "same" },
  // The return trip, which is a request of its own.
  "request.return": { from: notCancelled, to: "same" },
  // The same with its details only, until the patient is ready.
  "request.prepare_return": { from: notCancelled, to: "same" },
  "request.remove_return": { from: notCancelled, to: "same" },
  // Afterwards it would show nothing new.
  "follow_link.create": { from: ["pending", "needs_approval", "approved", "in_progress"], to: "same" },
  // Also about what was left in the vehicle.
  "request.message": { from: notCancelled, to: "same" },
} as const satisfies Partial<Record<Action, Transition>>;
export type TransitionAction = keyof typeof transitions;

/**
 * Returns the status after `action` in `from` (null before creation), or null if not allowed.
 * @param openResponses pending after the action; for `response.withdraw` only
 */
export function nextStatus(
  action: TransitionAction,
  from: RequestStatus | null,
  openResponses = 0,
): RequestStatus | null {
  const transition: Transition = transitions[action];
  if (from === null) return action === "request.create" ? "pending" : null;
  if (!transition.from.includes(from)) return null;
  if (transition.to === "same") return from;
  if (transition.to === "by_open_responses") return openResponses > 0 ? "needs_approval" : "pending";
  return transition.to;
}

interface Progress {
  readonly status: RequestStatus;
  readonly lastMilestone: Milestone | null;
  /** For a company, its own: none or one. */
  readonly declines?: number | undefined;
}

/** The milestone with which an action on a started transport becomes impossible. */
const endsWith: Partial<Record<TransitionAction, Milestone>> = {
  // Then only this crew can bring the patient to the end.
  "request.hand_back": "patient_aboard",
  // It was carried out.
  "request.call_off": "transfer_of_care",
  "request.change": "transfer_of_care",
  "request.propose_pickup": "patient_aboard",
};

/** Whether a started transport has reached a milestone, or a later one. */
export const hasReached = (milestone: Milestone, lastMilestone: Milestone | null): boolean =>
  lastMilestone !== null && milestoneNames.indexOf(lastMilestone) >= milestoneNames.indexOf(milestone);

/** Whether the progress of a started transport rules `action` out, which its status alone would allow. */
export function isTooFar(action: TransitionAction, { status, lastMilestone }: Progress): boolean {
  const end = endsWith[action];
  return status === "in_progress" && end !== undefined && hasReached(end, lastMilestone);
}

/** Status and progress allow a change of the request. */
export const isChangeable = (request: Progress): boolean =>
  transitions["request.change"].from.some((status) => status === request.status) &&
  !isTooFar("request.change", request);

/** Status, progress and permissions allow `action`. */
export function canNow(
  actor: Actor,
  action: TransitionAction,
  request: RequestParties & Progress,
  response?: ResponseParties,
): boolean {
  const transition: Transition = transitions[action];
  return (
    transition.from.includes(request.status) &&
    !isTooFar(action, request) &&
    !(action === "request.decline" && actor.role === "ambulance" && request.declines) &&
    may(actor, action, request, response)
  );
}

/** The interface asks for a reason to start a transport longer than this before its pick-up. */
export const EARLY_START_HOURS = 4;

/** @param now ISO 8601 */
export const isEarlyStart = ({ transportDate }: { readonly transportDate: string }, now: string): boolean =>
  Date.parse(transportDate) - Date.parse(now) > EARLY_START_HOURS * HOUR_MS;

/** The patient may still be aboard: the interface asks for a reason to complete the transport. */
export const isEarlyCompletion = ({ lastMilestone }: { readonly lastMilestone: Milestone | null }): boolean =>
  lastMilestone !== "transfer_of_care";
