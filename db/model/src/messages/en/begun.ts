/** Of a form that begins from another request, or from a template. */
export const begunMessages = {
  "begun.repeat":
    "This form is filled in from request No. {id}. Check the pick-up and what the patient needs today.",
  "begun.return":
    "The return trip of request No. {id}: pick-up and destination are swapped. Check the units, rooms and entrances, and what the patient needs on the way back.",
  "begun.template": "This request begins from the template “{name}”. Check what this patient needs.",
  "begun.noTemplate": "This template no longer exists: the form has nothing from it.",
  "begun.loadingTemplate": "Loading the template...",
  "begun.loading": "Loading request {id}...",
  "begun.requested": "The return trip of request No. {id} has already been requested: No. {other}.",
  "begun.cancelled": "Request No. {id} was cancelled: there is no return trip.",
} as const;
