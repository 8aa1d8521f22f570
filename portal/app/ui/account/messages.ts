export const messages = {
  "ui.account.thisBrowser": "This browser",
  "ui.account.endSessionOf": "End session of {name}",
  "ui.account.ending": "Ending...",
  "ui.account.endSession": "End session",
} as const;
