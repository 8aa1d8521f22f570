/** Of a form that begins from another request. */
export const begunMessages = {
  "begun.repeat":
    "This form is filled in from request No. {id}. Check the pick-up and what the patient needs today.",
  "begun.return":
    "The return trip of request No. {id}: pick-up and destination are swapped. Check the units, rooms and entrances, and what the patient needs on the way back.",
  "begun.loading": "Loading request {id}...",
  "begun.requested": "The return trip of request No. {id} has already been requested: No. {other}.",
  "begun.cancelled": "Request No. {id} was cancelled: there is no return trip.",
} as const;
