export const messages = {
  "board.transports": "Transports",
  "board.updated": "Updated {time}",
  "board.notUpdated": "Connection lost. This list was last updated at {time}.",
  "board.patient": "Patient",
  "board.simulation": "Simulation",
  "board.status": "Status",
  "board.noRequests": "No open or active transports.",
  "board.truncated": "The {max} transports that are due next.",
  "board.endsOn": "This display ends {time}.",
  "board.ended": "This display has ended",
  "board.startAgain": "Log in on this screen and start it again.",
  "board.logIn": "Log in",
} as const;
