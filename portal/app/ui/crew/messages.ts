export const messages = {
  "ui.crew.thePortalDidNotTake": "The portal did not take it.",
  "ui.crew.ownStepsWait":
    "{count, plural, one {# recorded step has} other {# recorded steps have}} not reached the portal.",
  "ui.crew.openTransport": "Open transport {id} to send them",
  "ui.crew.othersStepsWait":
    "{count, plural, one {# recorded step} other {# recorded steps}} of a colleague wait on this phone and are sent when that person logs in here.",
  "ui.crew.discard": "Discard",
} as const;
