export const latenessMessages = {
  "lateness.onTime": "on time",
  "lateness.late": "{time} late",
  "lateness.early": "{time} early",
  "lateness.unanswered": "No response, {time} late",
  "lateness.unansweredNow": "No response, pick-up due now",
  "lateness.undecided": "No approval, {time} late",
  "lateness.undecidedNow": "No approval, pick-up due now",
  "lateness.notStarted": "Not started, {time} late",
  "lateness.notStartedNow": "Not started, arrival due now",
  "lateness.notStartedSoon": "Not started, arrival due in {time}",
  "lateness.notArrived": "Not at the pick-up, {time} late",
} as const;
