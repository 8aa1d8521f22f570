export const messages = {
  "adminLogsId.auditEntry": "Audit entry {id}",
  "adminLogsId.entry": "Entry {id}",
  "adminLogsId.auditLogs": "Audit Logs",
  "adminLogsId.theEntryCouldNotBe": "The entry could not be shown",
  "adminLogsId.tryAgainInAMoment": "Try again in a moment.",
} as const;
