export const frameMessages = {
  "frame.tryAgain": "Try again",
  "frame.loading": "Loading",
  "frame.loadingDots": "Loading...",
  "frame.noTransport": "No transport is chosen.",
  "frame.widgetFailed": "Something went wrong in this widget. Try again.",
  "frame.partFailed": "This part could not be loaded. Check the connection.",
  "frame.charactersLeft": "{count, plural, one {# character left} other {# characters left}}",
} as const;
