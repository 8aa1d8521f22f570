export const cancellationMessages = {
  "cancellation.title": "Cancel the transport of {patient}?",
  "cancellation.warning":
    "The request is closed and open responses are rejected. This cannot be undone. The reason is shown in the timeline.",
  "cancellation.reason": "Reason",
  "cancellation.reasonRequired": "A reason is required.",
  "cancellation.pending": "Cancelling...",
  "cancellation.keep": "Keep it",
  "cancellation.close": "Close",
} as const;
