export const messages = {
  "transportHistory.transportHistory": "Transport History",
  "transportHistory.description": "Completed and cancelled requests, the latest first.",
  "transportHistory.tableTitle": "Completed and cancelled",
  "transportHistory.searchTheHistory": "Search the history",
  "transportHistory.tableCaption": "Transport history",
  "transportHistory.noResults": "No results.",
  "transportHistory.theHistoryCouldNotBe": "The history could not be loaded",
  "transportHistory.whatYouSavedIsSafe": "What you saved is safe. Try again in a moment.",
} as const;
