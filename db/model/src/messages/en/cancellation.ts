export const cancellationMessages = {
  "cancellation.title": "Cancel the transport of {patient}?",
  "cancellation.warning":
    "The request is closed and open responses are rejected. This cannot be undone. The timeline shows the reason.",
  "cancellation.reason": "Reason",
  "cancellation.reasonRequired": "A reason is required.",
  "cancellation.pending": "Cancelling...",
  "cancellation.keep": "Keep it",
  "cancellation.close": "Close",
} as const;
