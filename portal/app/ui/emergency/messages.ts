export const messages = {
  "ui.emergency.justified": "Justified",
  "ui.emergency.notJustified": "Not justified",
  "ui.emergency.open": "Open now",
  "ui.emergency.notReviewed": "Not reviewed yet",
  "ui.emergency.overdue": "Review overdue",
  "ui.emergency.ended": "There is nothing to read here",
  "ui.emergency.endedText":
    "The emergency access has ended, as it does after {minutes} minutes, or the transport is closed or belongs to another hospital.",
  "ui.emergency.back": "Emergency access",
  "ui.emergency.couldNotBeLoaded": "The page could not be loaded",
  "ui.emergency.tryAgain": "Nothing is lost. Try again in a moment. If it is urgent, call the hospital.",
} as const;
