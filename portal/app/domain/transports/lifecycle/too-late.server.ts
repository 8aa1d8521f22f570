import { DomainError, type RequestStatus, type TransitionAction } from "@wardway/model";
import { statesMessages } from "@wardway/model/messages/en/states";

/** The steps of a request's life, and what is possible in one status only. */
type TimedAction = TransitionAction | "request.share_position";

/** A conflict with what has happened in between. */
export function tooLate(action: TimedAction, status: RequestStatus): DomainError {
  const code = `states.${status}` as const;
  return new DomainError(`tooLate.${action}`, { state: { code, text: statesMessages[code] } });
}
