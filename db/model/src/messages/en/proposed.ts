/** A change that one side of a transport proposes, in the tracking widget. */
export const proposedMessages = {
  "proposed.pickup": "{company} proposes the pick-up at {time} instead of {before}.",
  "proposed.pickupOfAsap": "{company} proposes the pick-up at {time} instead of as soon as possible.",
  "proposed.byHospital":
    "Your hospital has proposed a change (see the timeline). {company} has not answered yet.",
  "proposed.accept": "Accept change",
  "proposed.accepting": "Accepting...",
  "proposed.decline": "Decline change",
  "proposed.declining": "Declining...",
  "proposed.withdraw": "Withdraw change",
  "proposed.withdrawing": "Withdrawing...",
  "proposed.reason": "Reason",
  "proposed.reasonRequired": "A reason is required.",
  "proposed.back": "Back",
} as const;
