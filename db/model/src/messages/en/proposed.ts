/** A change that one side of a transport proposes, in the tracking widget. */
export const proposedMessages = {
  "proposed.pickup": "{company} proposes the pick-up at {time} instead of {before}.",
  "proposed.byHospital": "Your hospital has proposed a change. {company} has not answered yet.",
  "proposed.accept": "Accept change",
  "proposed.accepting": "Accepting...",
  "proposed.decline": "Decline change",
  "proposed.declining": "Declining...",
  "proposed.reason": "Reason",
  "proposed.reasonRequired": "A reason is required.",
  "proposed.back": "Back",
} as const;
