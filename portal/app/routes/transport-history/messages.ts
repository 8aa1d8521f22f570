export const messages = {
  "transportHistory.transportHistory": "Transport History",
  "transportHistory.description": "Completed and cancelled requests, the latest first.",
  "transportHistory.tableTitle": "Completed and cancelled",
  "transportHistory.searchTheHistory": "Search the history",
  "transportHistory.tableCaption": "Transport history",
  "transportHistory.noResults": "No results.",
  "transportHistory.theHistoryCouldNotBe": "The history could not be loaded",
  "transportHistory.whatYouSavedIsSafe":
    "Try again in a moment. If you had just saved something, check that it is there.",
} as const;
