import { DomainError, type RequestStatus, type TransitionAction } from "@wardway/model";

/** The steps of a request's life, and what goes on while it is in one status alone. */
type TimedAction = TransitionAction | "request.share_position";

const attempt: Record<TimedAction, string> = {
  "request.create": "This request cannot be created",
  "response.create": "This request cannot be answered any more",
  "response.withdraw": "This response cannot be withdrawn any more",
  "response.reject": "This response cannot be rejected any more",
  "response.approve": "This response cannot be approved any more",
  "request.release": "This transport cannot be released now",
  "request.start": "This transport cannot be started now",
  "request.milestone": "A milestone cannot be recorded now",
  "request.share_position": "The position cannot be shared now",
  "request.optimize": "The route of this transport cannot be optimized any more",
  "request.complete": "This transport cannot be completed now",
  "request.cancel": "This request cannot be cancelled any more",
  "request.rate": "Only a completed transport can be rated",
};

const state: Record<RequestStatus, string> = {
  pending: "it is in the pool and no response is open",
  needs_approval: "it is waiting for the hospital to approve a response",
  approved: "a company's response has been approved",
  in_progress: "the transport is under way",
  completed: "the transport is completed",
  cancelled: "the request was cancelled",
};

/** 409 with what happened in between. */
export function tooLate(action: TimedAction, status: RequestStatus): DomainError {
  return new DomainError("conflict", `${attempt[action]}: ${state[status]}.`);
}
