/** Parameters of `tooLate.*`, by status of the request. */
export const statesMessages = {
  "states.pending": "it is waiting for responses and none is open",
  "states.needs_approval": "it is waiting for the hospital to approve a response",
  "states.approved": "a company's response has been approved",
  "states.in_progress": "the transport is under way",
  "states.completed": "the transport is completed",
  "states.cancelled": "the request was cancelled",
} as const;
